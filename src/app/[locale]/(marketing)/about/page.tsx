import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { shownClaims } from '@/features/base/settings/shown-claims'
import { publicMetadata } from '@/features/base/site/ui/page-metadata'
import { readFigures } from '@/features/office/figures/ui/shown-figures'
import { CallToAction } from '@/features/portal/public-pages/ui/call-to-action'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { PageTitle } from '@/features/portal/public-pages/ui/page-title'
import { Paragraphs } from '@/features/portal/public-pages/ui/paragraphs'
import { services } from '@/features/portal/public-pages/ui/services-list'
import { textsOf } from '@/i18n/texts-of'
import { ButtonLink, Link } from '@/ui/link'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale }> }

const chapters = ['story', 'mission', 'founder'] as const

export const generateMetadata = publicMetadata(paths.about, 'AboutPage.meta')

const row = 'grid gap-x-16 gap-y-4 border-t border-line py-12 lg:grid-cols-[2fr_3fr] lg:py-16'

export default async function AboutPage({ params }: Props) {
  const { locale } = await params
  const t = textsOf(locale, 'AboutPage')
  const { students, successRate, weeks } = shownClaims(locale)
  const show =
    (await readFigures()).source === 'marketing' &&
    [students, successRate, weeks].some((each) => each !== null)
  return (
    <PageFrame locale={locale} path={paths.about}>
      <PageTitle title={t('title')} lead={t('intro')} />
      <div className="wrap">
        {chapters.map((chapter) => (
          <section key={chapter} aria-labelledby={chapter} className={row}>
            <h2 id={chapter} className="display text-3xl">
              {t(`${chapter}.title`)}
            </h2>
            <div className="max-w-[65ch]">
              <Paragraphs text={t(`${chapter}.body`)} className="mt-4 first:mt-0 first:text-lg" />
            </div>
          </section>
        ))}
        <section aria-labelledby="what" className={row}>
          <h2 id="what" className="display text-3xl">
            {t('services.title')}
          </h2>
          <div className="max-w-[65ch]">
            <p>{t('services.body')}</p>
            <ul className="mt-5">
              {services.map((service) => (
                <li key={service} className="border-t border-line py-3">
                  {t(`services.${service}`)}
                </li>
              ))}
            </ul>
            <Link
              href={href(locale, paths.services)}
              className="mt-3 inline-flex min-h-11 items-center font-semibold"
            >
              {t('services.action')}
            </Link>
          </div>
        </section>
        {show && (
          <section aria-labelledby="figures" className={row}>
            <h2 id="figures" className="display text-3xl">
              {t('figures.title')}
            </h2>
            <div>
              <ul className="display grid gap-2 text-2xl">
                {students !== null && <li>{t('figures.students', { students })}</li>}
                {successRate !== null && <li>{t('figures.successRate', { successRate })}</li>}
                {weeks !== null && <li>{t('figures.weeks', { weeks })}</li>}
              </ul>
              <p className="mt-4 text-soft">{t('figures.note')}</p>
            </div>
          </section>
        )}
      </div>
      <CallToAction
        title={t('contact.title')}
        text={t('contact.body')}
        href={href(locale, paths.contact)}
        action={t('contact.action')}
        more={
          <ButtonLink variant="deep" href={href(locale, paths.programs)}>
            {t('contact.programs')}
          </ButtonLink>
        }
      />
    </PageFrame>
  )
}
