import type { Metadata } from 'next'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { pageMetadata } from '@/features/base/site/ui/page-metadata'
import { EnrollLink, enrolTexts } from '@/features/classes/programs/ui/enroll-link'
import { NotFoundPage, notFoundMetadata } from '@/features/portal/public-pages/ui/not-found-page'
import { OpenItemView } from '@/features/portal/public-pages/ui/open-item-view'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import {
  type Catalogue,
  readCatalogue,
  readPublicItem,
} from '@/features/portal/public-pages/ui/read-catalogue'
import type { PublicItem } from '@/features/study/learning/server/get-public-item'
import { FileList } from '@/features/study/learning/ui/file-list'
import { ItemGuide } from '@/features/study/learning/ui/item-guide'
import { LessonText } from '@/features/study/learning/ui/lesson-text'
import { CodeRuns } from '@/features/study/practice/ui/code-runs'
import { textsOf } from '@/i18n/texts-of'
import { Link } from '@/ui/link'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale; slug: string; item: string }> }

/** Texts that are not slugs are not looked up. */
const isSlug = (slug: string) => /^[a-z0-9]+(-[a-z0-9]+){0,11}$/.test(slug) && slug.length <= 60

const find = async ({ locale, slug, item }: Awaited<Props['params']>) =>
  isSlug(slug) && isSlug(item) ? readPublicItem(slug, item, locale) : null

/** The beginning of the text, for search engines and for people who share the address. */
const beginningOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z#0-9]+;/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 150)
    .replace(/\s+\S*$/, '…')

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug, item } = await params
  const lesson = await find({ locale, slug, item })
  if (!lesson) {
    return notFoundMetadata(locale, 'page')
  }
  return pageMetadata({
    locale,
    path: paths.publicItem(slug, item),
    title: `${lesson.title} · ${lesson.program.title}`,
    description: beginningOf(lesson.html),
  })
}

export default async function PublicItemPage({ params }: Props) {
  const { locale, slug, item } = await params
  const found = await find({ locale, slug, item })
  if (!found) {
    return <NotFoundPage locale={locale} absent="page" />
  }
  const catalogue = await readCatalogue(locale)
  const open = catalogue.state === 'ok' ? catalogue.open : []
  return (
    <PageFrame locale={locale} path={paths.publicItem(slug, item)} catalogue={catalogue}>
      {found.program.isOpen ? (
        <OpenItemView
          locale={locale}
          item={found}
          items={open.find((program) => program.slug === slug)?.items ?? []}
        />
      ) : (
        <SampleLesson locale={locale} lesson={found} catalogue={catalogue} />
      )}
    </PageFrame>
  )
}

interface SampleLessonProps {
  locale: Locale
  lesson: PublicItem
  catalogue: Catalogue
}

/** The free lesson of a program that is in the list. */
function SampleLesson({ locale, lesson, catalogue }: SampleLessonProps) {
  const t = textsOf(locale, 'Learning')
  const { slug } = lesson.program
  const program = catalogue.state === 'ok' ? catalogue.programs.find((each) => each.slug === slug) : undefined
  return (
    <article className="wrap py-8 sm:py-14">
      <div className="mx-auto max-w-[44rem]">
        <Link href={href(locale, paths.program(slug))} className="inline-flex min-h-11 items-center">
          {t('sampleBack', { program: lesson.program.title })}
        </Link>
        <h1 className="display mt-2 text-4xl sm:text-5xl">{lesson.title}</h1>
        <p className="mt-4 text-soft">
          {t('sampleLead', { program: lesson.program.title, number: lesson.week?.number ?? 1 })}{' '}
          {t('minutes', { minutes: lesson.minutes })}.
        </p>
        <ItemGuide locale={locale} guide={lesson.guide} />
        <LessonText html={lesson.html} className="mt-8" />
        <CodeRuns locale={locale} html={lesson.html} />
        <FileList locale={locale} kind="lesson" files={lesson.files} />
        {program && (
          <aside className="mt-12 rounded-card border border-line bg-raised p-5 sm:p-6 print:hidden">
            <p>{t('sampleMore', { weeks: program.weeks })}</p>
            <EnrollLink
              className="mt-4"
              locale={locale}
              slug={slug}
              {...(program.offer === 'interest'
                ? enrolTexts(locale, program)
                : { text: t('sampleEnrol'), label: `${t('sampleEnrol')}: ${lesson.program.title}` })}
            />
          </aside>
        )}
      </div>
    </article>
  )
}
