import type { Metadata } from 'next'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { JsonLd } from '@/features/base/site/ui/json-ld'
import { pageMetadata } from '@/features/base/site/ui/page-metadata'
import { course } from '@/features/classes/programs/course-json-ld'
import { ProgramsFailed } from '@/features/classes/programs/ui/programs-failed'
import { NotFoundPage, notFoundMetadata } from '@/features/portal/public-pages/ui/not-found-page'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { ProgramView } from '@/features/portal/public-pages/ui/program-view'
import {
  readCatalogue,
  readOfferedCohorts,
  readSampleLesson,
  readSampleLessons,
  readWeeks,
} from '@/features/portal/public-pages/ui/read-catalogue'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale; slug: string }> }

/** Texts that are not slugs are not looked up. */
const isSlug = (slug: string) => /^[a-z0-9]+(-[a-z0-9]+){0,7}$/.test(slug) && slug.length <= 60

async function find(locale: Locale, slug: string) {
  const catalogue = await readCatalogue(locale)
  if (catalogue.state === 'failed') {
    return 'failed'
  }
  return (isSlug(slug) && catalogue.programs.find((each) => each.slug === slug)) || 'absent'
}

async function findSample(slug: string, locale: Locale) {
  const address = (await readSampleLessons()).find(({ program }) => program === slug)
  return address ? readSampleLesson(slug, address.item, locale) : null
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params
  const program = await find(locale, slug)
  if (program === 'failed') {
    return {}
  }
  if (program === 'absent') {
    return notFoundMetadata(locale, 'program')
  }
  const t = textsOf(locale, 'Meta')
  const { title, description, weeks } = program
  return pageMetadata({
    locale,
    path: paths.program(slug),
    title,
    description: t('programDescription', { description, weeks, price: formatXaf(program.priceXaf, locale) }),
  })
}

export default async function ProgramPage({ params }: Props) {
  const { locale, slug } = await params
  const program = await find(locale, slug)
  if (program === 'absent') {
    return <NotFoundPage locale={locale} absent="program" />
  }
  const path = paths.program(slug)
  const cohorts = (await readOfferedCohorts()).filter((each) => each.program === slug)
  return (
    <PageFrame locale={locale} path={path}>
      {program === 'failed' ? (
        <div className="wrap py-20">
          <ProgramsFailed locale={locale} retryHref={href(locale, path)} />
        </div>
      ) : (
        <>
          <JsonLd data={course(program, locale, cohorts)} />
          <ProgramView
            locale={locale}
            program={program}
            cohorts={cohorts}
            weeks={await readWeeks(slug, locale)}
            sample={await findSample(slug, locale)}
          />
        </>
      )}
    </PageFrame>
  )
}
