import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { cache, type ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type ItemPlace, placeAttributes } from '@/features/base/offline/kept-lessons.rules'
import { absolute } from '@/features/base/site/organization'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { WorkPanel } from '@/features/study/assignments/ui/work-panel'
import { getItemPage, type ItemPage } from '@/features/study/learning/server/get-item-page'
import { AskPanel } from '@/features/study/learning/ui/ask-panel'
import { DoneElsewhere } from '@/features/study/learning/ui/done-elsewhere'
import { FileList } from '@/features/study/learning/ui/file-list'
import { ItemFacts, ItemStateBadge } from '@/features/study/learning/ui/item-facts'
import { ItemGuide } from '@/features/study/learning/ui/item-guide'
import { ItemLink } from '@/features/study/learning/ui/item-link'
import { ItemQuestions } from '@/features/study/learning/ui/item-questions'
import { LessonText } from '@/features/study/learning/ui/lesson-text'
import { LessonTools } from '@/features/study/learning/ui/lesson-tools'
import { PracticePanel } from '@/features/study/learning/ui/practice-panel'
import { QuizPanel } from '@/features/study/learning/ui/quiz-panel'
import { ReadPanel } from '@/features/study/learning/ui/read-panel'
import { WeekDone } from '@/features/study/learning/ui/week-done'
import { CodeRuns } from '@/features/study/practice/ui/code-runs'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaShortDate } from '@/lib/douala-time'
import { allowKeeping, allowLight, runPage } from '@/server/transport/http/page'
import { ButtonLink, Link } from '@/ui/link'

type Props = {
  params: Promise<{ locale: Locale; slug: string; item: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const pathOf = (slug: string, item: string) =>
  paths.myItem(encodeURIComponent(slug), encodeURIComponent(item))

/** For the title and the page; read once per request. */
const readItem = cache((locale: Locale, slug: string, item: string, attempt: string | undefined) =>
  runPage(getItemPage, { slug, item, attempt }, { locale, path: pathOf(slug, item) }),
)

async function read({ params, searchParams }: Props) {
  const { locale, slug, item } = await params
  const { attempt: attemptParam, again: againParam, sent, refused } = await searchParams
  // An attempt to show, or one to repeat.
  const attempt = attemptParam ?? againParam
  const path = pathOf(slug, item)
  const page = await readItem(locale, slug, item, typeof attempt === 'string' ? attempt : undefined)
  // The program's page explains what to do: pay, or that access has ended.
  if (!page) {
    redirect(href(locale, paths.myProgram(encodeURIComponent(slug))))
  }
  await allowKeeping()
  if (page.item.kind === 'lesson') {
    await allowLight()
  }
  const outcome = sent === '1' ? 'sent' : typeof refused === 'string' ? refused : undefined
  return { locale, path, page, outcome, again: attemptParam === undefined && againParam !== undefined }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = await read(props)
  // The description of the site is for search engines.
  return {
    title: `${page.item.title} · ${page.item.program.name}`,
    description: null,
    robots: { index: false },
  }
}

/** For the list of kept pages on the device. */
const placeOf = ({ item, weekItems }: ItemPage): ItemPlace => ({
  id: item.id,
  title: item.title,
  programName: item.program.name,
  week: { number: item.week.number, title: item.week.title },
  position: weekItems.findIndex(({ slug }) => slug === item.slug),
})

export default async function ItemPageView(props: Props) {
  const { locale, path, page, outcome, again } = await read(props)
  const t = textsOf(locale, 'Learning')
  const { item, weekItems } = page
  const program = item.program.slug
  return (
    <StudentFrame locale={locale} path={path} section="programs">
      <article {...placeAttributes(placeOf(page))} className="mx-auto max-w-[44rem]">
        <Link
          href={`${href(locale, paths.myProgram(program))}#week-${item.week.number}`}
          className="inline-flex min-h-11 items-center print:hidden"
        >
          {t('backToWeek', { program: item.program.name, number: item.week.number })}
        </Link>
        <h1 className="display mt-2 text-3xl sm:text-4xl">{item.title}</h1>
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-soft">
          <span>
            <ItemFacts locale={locale} {...item} />
          </span>
          {item.due_at && (
            <span>{t('due', { date: formatDoualaShortDate(new Date(item.due_at), locale) })}</span>
          )}
          {item.state && <ItemStateBadge locale={locale} state={item.state} />}
        </p>
        <ItemGuide locale={locale} guide={item} />
        <DoneElsewhere locale={locale} item={item} />
        {item.html && <LessonText html={item.html} className="mt-8" />}
        {item.html && <CodeRuns locale={locale} html={item.html} />}
        <FileList locale={locale} kind={item.kind} files={item.files} />
        <LessonTools
          item={item.id}
          unopened={item.state === 'todo'}
          texts={{ copy: t('copy'), copied: t('copied') }}
        />
        <Work locale={locale} page={page} path={path} outcome={outcome} again={again} />
        <nav
          aria-label={t('neighbours')}
          className="mt-10 grid gap-3 border-t border-line pt-6 sm:grid-cols-2 print:hidden"
        >
          {item.previous ? (
            <ButtonLink variant="secondary" href={href(locale, paths.myItem(program, item.previous.slug))}>
              ← {item.previous.title}
            </ButtonLink>
          ) : (
            <span />
          )}
          {item.next ? (
            <ButtonLink
              variant={item.state === 'done' ? 'primary' : 'secondary'}
              href={href(locale, paths.myItem(program, item.next.slug))}
            >
              {item.next.title} →
            </ButtonLink>
          ) : (
            <ButtonLink variant="secondary" href={href(locale, paths.myProgram(program))}>
              {t('toProgram')}
            </ButtonLink>
          )}
        </nav>
        <ItemQuestions locale={locale} questions={page.questions} />
        <AskPanel locale={locale} id={item.id} />
        <section aria-labelledby="week-table" className="mt-10 print:hidden">
          <h2 id="week-table" className="display mb-4 text-xl">
            {t('weekTable', { number: item.week.number, title: item.week.title })}
          </h2>
          <div className="grid gap-2">
            {weekItems.map((each) => (
              <ItemLink
                key={each.slug}
                locale={locale}
                program={program}
                item={each}
                current={each.slug === item.slug}
              />
            ))}
          </div>
        </section>
      </article>
    </StudentFrame>
  )
}

interface WorkProps {
  locale: Locale
  page: ItemPage
  path: string
  /** The result of a form that was sent without scripts. */
  outcome?: string
  again: boolean
}

function Work({ locale, page, path, outcome, again }: WorkProps) {
  const { item } = page
  const weekDone = page.weekDone && (
    <WeekDone
      locale={locale}
      item={item}
      goals={page.weekDone.goals}
      publicUrl={absolute(href(locale, paths.program(item.program.slug)))}
    />
  )
  return (
    <>
      <Panel locale={locale} page={page} path={path} outcome={outcome} again={again} weekDone={weekDone} />
      {/* A quiz says it below its verdict. */}
      {!(item.kind === 'quiz' && page.attempt && !again) && weekDone}
    </>
  )
}

function Panel({ locale, page, path, outcome, again, weekDone }: WorkProps & { weekDone: ReactNode }) {
  const { item } = page
  if (item.kind === 'exercise') {
    return <PracticePanel locale={locale} page={page} />
  }
  if (item.kind === 'quiz') {
    return <QuizPanel locale={locale} page={page} again={again} weekDone={weekDone} />
  }
  if (item.kind === 'assignment') {
    return <WorkPanel locale={locale} item={item} project={page.project} path={path} outcome={outcome} />
  }
  return <ReadPanel locale={locale} page={page} />
}
