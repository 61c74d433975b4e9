import type { Metadata } from 'next'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { JsonLd } from '@/features/base/site/ui/json-ld'
import { pageMetadata } from '@/features/base/site/ui/page-metadata'
import { course } from '@/features/classes/programs/course-json-ld'
import type { Program } from '@/features/classes/programs/server/list-programs'
import { ProgramsFailed } from '@/features/classes/programs/ui/programs-failed'
import { NotFoundPage, notFoundMetadata } from '@/features/portal/public-pages/ui/not-found-page'
import { OpenProgramView } from '@/features/portal/public-pages/ui/open-program-view'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { ProgramView } from '@/features/portal/public-pages/ui/program-view'
import {
  readCatalogue,
  readOfferedCohorts,
  readPublicItem,
  readPublicItems,
  readWeeks,
} from '@/features/portal/public-pages/ui/read-catalogue'
import type { OpenProgram } from '@/features/study/learning/server/list-open-programs'
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
  const program = isSlug(slug) && catalogue.programs.find((each) => each.slug === slug)
  const open = isSlug(slug) && catalogue.open.find((each) => each.slug === slug)
  return program ? { program, open: catalogue.open } : open ? { program: null, open: [open] } : 'absent'
}

async function findSample(slug: string, locale: Locale) {
  const address = (await readPublicItems()).find(({ program }) => program === slug)
  return address ? readPublicItem(slug, address.item, locale) : null
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params
  const found = await find(locale, slug)
  if (found === 'failed') {
    return {}
  }
  if (found === 'absent') {
    return notFoundMetadata(locale, 'program')
  }
  const t = textsOf(locale, 'Meta')
  const { program, open } = found
  const { title = '', description = '' } = program ?? open[0] ?? {}
  return pageMetadata({
    locale,
    path: paths.program(slug),
    title,
    description: program
      ? t('programDescription', {
          description,
          weeks: program.weeks,
          price: formatXaf(program.priceXaf, locale),
        })
      : description,
  })
}

export default async function ProgramPage({ params }: Props) {
  const { locale, slug } = await params
  const found = await find(locale, slug)
  if (found === 'absent') {
    return <NotFoundPage locale={locale} absent="program" />
  }
  const path = paths.program(slug)
  return (
    <PageFrame locale={locale} path={path}>
      {found === 'failed' ? (
        <div className="wrap py-20">
          <ProgramsFailed locale={locale} retryHref={href(locale, path)} />
        </div>
      ) : found.program ? (
        <ListedProgram locale={locale} program={found.program} open={found.open} />
      ) : (
        found.open.map((program) => <OpenProgramView key={program.slug} locale={locale} program={program} />)
      )}
    </PageFrame>
  )
}

interface ListedProgramProps {
  locale: Locale
  program: Program
  open: readonly OpenProgram[]
}

async function ListedProgram({ locale, program, open }: ListedProgramProps) {
  const { slug } = program
  const cohorts = (await readOfferedCohorts()).filter((each) => each.program === slug)
  return (
    <>
      <JsonLd data={course(program, locale, cohorts)} />
      <ProgramView
        locale={locale}
        program={program}
        cohorts={cohorts}
        weeks={await readWeeks(slug, locale)}
        sample={await findSample(slug, locale)}
        open={open}
      />
    </>
  )
}
