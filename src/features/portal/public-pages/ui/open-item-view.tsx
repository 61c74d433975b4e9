import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import type { PublicItem } from '@/features/study/learning/server/get-public-item'
import type { OpenProgram } from '@/features/study/learning/server/list-open-programs'
import { FileList } from '@/features/study/learning/ui/file-list'
import { ItemGuide } from '@/features/study/learning/ui/item-guide'
import { LessonText } from '@/features/study/learning/ui/lesson-text'
import { OpenMark, OpenMarksScript } from '@/features/study/learning/ui/open-marks'
import { OpenPractice } from '@/features/study/learning/ui/open-practice'
import { CodeRuns } from '@/features/study/practice/ui/code-runs'
import { textsOf } from '@/i18n/texts-of'
import { buttonClass } from '@/ui/button-class'
import { ButtonLink, Link } from '@/ui/link'

interface OpenItemViewProps {
  locale: Locale
  item: PublicItem
  /** The items of its program; empty if they could not be read. */
  items: OpenProgram['items']
}

/** One lesson or exercise of a program that is open to everybody. */
export function OpenItemView({ locale, item, items }: OpenItemViewProps) {
  const t = textsOf(locale, 'OpenProgram')
  const learning = textsOf(locale, 'Learning')
  const { program } = item
  const kind = item.exercise ? 'exercise' : 'lesson'
  const place = items.findIndex(({ slug }) => slug === item.slug)
  return (
    <article className="wrap py-8 sm:py-14">
      <div className="mx-auto max-w-[44rem]">
        <Link href={href(locale, paths.program(program.slug))} className="inline-flex min-h-11 items-center">
          {t('back', { title: program.title })}
        </Link>
        <h1 className="display mt-2 text-4xl sm:text-5xl">{item.title}</h1>
        <p className="mt-4 text-soft">
          {place >= 0 && `${t('place', { number: place + 1, total: items.length })} · `}
          {learning(`kinds.${kind}`)} · {learning('minutes', { minutes: item.minutes })}
        </p>
        <ItemGuide locale={locale} guide={item.guide} />
        <LessonText html={item.html} className="mt-8" />
        <CodeRuns locale={locale} html={item.html} />
        <FileList locale={locale} kind={kind} files={item.files} />
        <OpenPractice locale={locale} item={item} />
        <div data-needs-js className="mt-10 grid justify-items-start gap-2 print:hidden">
          {kind === 'lesson' && (
            <button
              type="button"
              data-marks={item.id}
              aria-pressed="false"
              className={buttonClass({ variant: 'secondary' })}
            >
              {t('mark')}
            </button>
          )}
          <p role="status">
            <OpenMark item={item.id} text={t('done')} />
          </p>
          <p className="text-sm text-soft">{t('onDevice')}</p>
        </div>
        <Neighbours locale={locale} program={program.slug} items={items} place={place} />
      </div>
      <OpenMarksScript />
    </article>
  )
}

interface NeighboursProps {
  locale: Locale
  program: string
  items: OpenProgram['items']
  /** -1: it is not among them. */
  place: number
}

/** Back and on; from the last one on to the programs. */
function Neighbours({ locale, program, items, place }: NeighboursProps) {
  const t = textsOf(locale, 'OpenProgram')
  const previous = items[place - 1]
  const next = place >= 0 ? items[place + 1] : undefined
  const pageOf = (item: string) => href(locale, paths.publicItem(program, item))
  return (
    <>
      {place >= 0 && !next && (
        <section
          aria-labelledby="onward"
          className="mt-10 rounded-card border border-line bg-raised p-5 sm:p-6"
        >
          <h2 id="onward" className="display text-2xl">
            {t('endTitle')}
          </h2>
          <p className="mt-2">{t('endText')}</p>
          <ButtonLink href={href(locale, paths.programs)} className="mt-4">
            {t('toPrograms')}
          </ButtonLink>
        </section>
      )}
      <nav
        aria-label={textsOf(locale, 'Learning')('neighbours')}
        className="mt-10 grid gap-3 border-t border-line pt-6 sm:grid-cols-2 print:hidden"
      >
        {previous ? (
          <ButtonLink variant="secondary" href={pageOf(previous.slug)}>
            ← {previous.title}
          </ButtonLink>
        ) : (
          <span />
        )}
        {next && <ButtonLink href={pageOf(next.slug)}>{next.title} →</ButtonLink>}
      </nav>
    </>
  )
}
