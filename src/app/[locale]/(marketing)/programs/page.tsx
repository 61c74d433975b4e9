import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { publicMetadata } from '@/features/base/site/ui/page-metadata'
import { ProgramCard } from '@/features/classes/programs/ui/program-card'
import { ProgramFilter } from '@/features/classes/programs/ui/program-filter'
import { ProgramsFailed } from '@/features/classes/programs/ui/programs-failed'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { PageTitle } from '@/features/portal/public-pages/ui/page-title'
import { readCatalogue } from '@/features/portal/public-pages/ui/read-catalogue'
import { OpenProgramLinks } from '@/features/study/learning/ui/open-program-links'
import { textsOf } from '@/i18n/texts-of'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = publicMetadata(paths.programs, 'Meta.programs')

export default async function ProgramsPage({ params }: Props) {
  const { locale } = await params
  const t = textsOf(locale, 'Programs')
  const catalogue = await readCatalogue(locale)
  return (
    <PageFrame locale={locale} path={paths.programs} catalogue={catalogue}>
      <PageTitle title={t('title')} lead={t('lead')} />
      <div className="wrap pb-20">
        {catalogue.state === 'failed' ? (
          <ProgramsFailed locale={locale} retryHref={href(locale, paths.programs)} />
        ) : (
          <>
            <OpenProgramLinks locale={locale} programs={catalogue.open} className="mb-6 text-lg" />
            <ProgramFilter
              texts={{
                legend: t('filterLabel'),
                all: t('filterAll'),
                online: t('online'),
                campus: t('onCampus'),
                search: t('search'),
                placeholder: t('searchPlaceholder'),
                none: t('noMatch'),
                noneHint: t('noMatchText'),
                clear: t('clear'),
                // There are few numbers, so every sentence is made on the server and the browser needs no plural rules.
                counts: Array.from({ length: catalogue.programs.length + 1 }, (_, count) =>
                  t('count', { count }),
                ),
              }}
              items={catalogue.programs.map((program) => ({
                slug: program.slug,
                isOnline: program.isOnline,
                haystack: `${program.title} ${program.description} ${program.outcome}`,
                card: <ProgramCard program={program} locale={locale} showPlace heading="h2" />,
              }))}
            />
          </>
        )}
      </div>
    </PageFrame>
  )
}
