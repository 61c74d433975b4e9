import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Badge } from '@/ui/badge'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { ItemProgress } from '@/ui/progress'
import type { MyWeekView } from '../learning.answers'
import { ItemLink } from './item-link'
import { WeekDisclosure } from './week-disclosure'
import { WeekGuide } from './week-guide'

interface MyWeekCardProps {
  locale: Locale
  slug: string
  week: MyWeekView
  open: boolean
  /** The student is in a class with sessions. */
  inCohort: boolean
  /** The item to continue with. */
  nextItem: string | null
  /** The button that saves the week on the device. */
  saving?: ReactNode
}

function Assignment({ locale, slug, week }: Pick<MyWeekCardProps, 'locale' | 'slug' | 'week'>) {
  const t = textsOf(locale, 'Student')
  const state = week.assignment_status ?? 'none'
  return (
    <section className="mt-6 rounded-card bg-sunken p-4 sm:p-5">
      <h4 className="font-semibold">{t('assignment')}</h4>
      <p className="mt-1 max-w-[65ch]">{week.assignment}</p>
      <p className="mt-3 text-sm text-soft">
        {week.assignment_grade === null || (state !== 'accepted' && state !== 'returned')
          ? t(`assignmentStates.${state}`)
          : t(`assignmentGraded.${state}`, { grade: week.assignment_grade })}
      </p>
      {week.assignment_feedback && state !== 'submitted' && (
        <blockquote className="mt-2 max-w-[65ch] border-l-3 border-sun pl-4 whitespace-pre-line wrap-anywhere">
          {week.assignment_feedback}
        </blockquote>
      )}
      {state !== 'accepted' && (
        <ButtonLink
          href={`${href(locale, paths.dashboard, { section: 'assignments', program: slug, week: String(week.number) })}#section`}
          variant="secondary"
          size="sm"
          className="mt-3"
        >
          {state === 'submitted' ? t('handInAgain') : t('handIn')}
        </ButtonLink>
      )}
    </section>
  )
}

/** One week with its contents, its assignment and its completion; it opens and closes without scripts. */
export function MyWeekCard({ locale, slug, week, open, inCohort, nextItem, saving }: MyWeekCardProps) {
  const t = textsOf(locale, 'Student')
  const learning = textsOf(locale, 'Learning')
  const { number, title, summary, content, assignment, completed, items } = week
  const isEarned = items.some(({ required }) => required)
  const waitsForWork = week.has_assignment && week.assignment_status !== 'accepted'
  const who = inCohort
    ? waitsForWork
      ? 'weekByAttendanceAndWork'
      : 'weekByAttendance'
    : waitsForWork
      ? 'weekByOfficeAndWork'
      : 'weekByOffice'
  // Counted as on the dashboard: required items, or all items if none is required.
  const required = items.filter((item) => item.required)
  const counted = required.length > 0 ? required : items
  return (
    <WeekDisclosure
      id={`week-${number}`}
      open={open}
      className="group rounded-card border border-line bg-raised"
    >
      <summary className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 gap-y-1 p-4 sm:px-6">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          {t('week', { number })}
          <Badge tone={completed ? 'forest' : 'neutral'}>{completed ? t('weekDone') : t('weekOpen')}</Badge>
          {items.length > 0 && !completed && (
            <span>
              {learning('itemsDone', {
                done: counted.filter(({ state }) => state === 'done').length,
                count: counted.length,
              })}
            </span>
          )}
        </span>
        <h3 className="col-start-1 text-lg leading-snug font-semibold">{title}</h3>
        <Icon
          name="chevron-down"
          className="col-start-2 row-span-2 row-start-1 size-5 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="border-t border-line p-4 sm:p-6">
        <p className="max-w-[65ch] text-soft">{summary}</p>
        {content !== null && counted.length > 0 && !completed && (
          <div className="mt-4 max-w-md">
            <ItemProgress
              locale={locale}
              done={counted.filter(({ state }) => state === 'done').length}
              count={counted.length}
              label={t('week', { number })}
            />
          </div>
        )}
        <WeekGuide locale={locale} week={week} />
        {content !== null && items.length > 0 && (
          <div className="mt-4 grid gap-2">
            {items.map((item, place) => (
              <ItemLink
                // biome-ignore lint/suspicious/noArrayIndexKey: keys are sent with the page, and the ids of a program weigh 2 KB
                key={place}
                locale={locale}
                program={slug}
                item={item}
                next={item.id === nextItem}
              />
            ))}
          </div>
        )}
        {assignment && !items.some(({ kind }) => kind === 'assignment') && (
          <Assignment locale={locale} slug={slug} week={week} />
        )}
        {saving && <div className="mt-4 print:hidden">{saving}</div>}
        {content !== null && !completed && !isEarned && (
          <p className="mt-6 max-w-[65ch] text-sm text-soft">{t(who)}</p>
        )}
      </div>
    </WeekDisclosure>
  )
}
