import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { getFigures } from '@/features/office/figures/server/get-figures'
import { FigureChoices } from '@/features/office/figures/ui/figure-choice'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { runPage } from '@/server/transport/http/page'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Figures.title')

export default async function OfficeFiguresPage({ params }: Props) {
  const { locale } = await params
  const path = paths.officePage('figures')
  const figures = await runPage(getFigures, {}, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'Figures')
  const { chosen, mayChoose, shown } = figures
  return (
    <OfficeFrame locale={locale} path={path} current="figures">
      <PageHead locale={locale} title={t('title')} lead={t('lead')} />
      <FigureChoices locale={locale} figures={figures} />
      <p className="mt-5 text-sm text-soft">
        {chosen
          ? t(chosen.by ? 'chosenBy' : 'chosenAt', {
              name: chosen.by ?? '',
              when: formatDoualaDateTime(chosen.at, locale),
            })
          : t(`byDefault.${shown}`)}{' '}
        {!mayChoose && t('adminsChoose')}
      </p>
      {mayChoose && (
        <p>
          <Link
            href={href(locale, `${paths.officeSettings}#figures-title`)}
            className="inline-flex min-h-11 items-center"
          >
            {t('changeThem')}
          </Link>
        </p>
      )}
    </OfficeFrame>
  )
}
