import type { Metadata } from 'next'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { dayText } from '@/features/base/enrolments/cohort-line'
import { openSchoolPage } from '@/features/money/places/server/open-school-page'
import { PlacesTable } from '@/features/money/places/ui/places-table'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { textsOf } from '@/i18n/texts-of'
import { renderState } from '@/server/next-internals/render-state'
import { runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { ButtonLink } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale; token: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const title = textsOf(locale, 'PlaceOrder')('codes')
  return { title, robots: { index: false }, referrer: 'same-origin' }
}

/** For the school or company that has paid for places, with its link. */
export default async function SchoolPlacesPage({ params }: Props) {
  const { locale, token } = await params
  const path = paths.schoolPlaces(token)
  const { page } = await runPage(openSchoolPage, { token }, { locale, path })
  const t = textsOf(locale, 'PlaceOrder')
  return (
    <PageFrame locale={locale} path={path}>
      <div className="wrap grid max-w-3xl gap-6 py-8 sm:py-14">
        {page ? (
          <>
            <div>
              <h1 className="display text-4xl wrap-anywhere sm:text-5xl">{page.name}</h1>
              <p className="mt-3 font-semibold">{page.program}</p>
              <p className="mt-3 max-w-[60ch] text-soft">
                {t('schoolLead', {
                  used: page.places.filter(({ initial }) => initial !== null).length,
                  places: page.places.length,
                  day: dayText(page.endsOn, locale),
                })}
              </p>
            </div>
            <PlacesTable locale={locale} places={page.places} />
          </>
        ) : (
          <>
            <meta name={renderState} content="absent" />
            <h1 className="display text-4xl sm:text-5xl">{textsOf(locale, 'PayFor')('unknownTitle')}</h1>
            <Alert kind="error" title={t('linkOver')}>
              <p>{t('linkOverText')}</p>
            </Alert>
            <p>
              <ButtonLink href={href(locale, paths.programs)} variant="secondary">
                {textsOf(locale, 'PayFor')('toPrograms')}
              </ButtonLink>
            </p>
          </>
        )}
      </div>
    </PageFrame>
  )
}
