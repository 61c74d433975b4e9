import type { Locale } from '@/config/locales'
import type { MyItemView, MyWeekView } from '@/features/study/learning/learning.answers'
import { ItemFacts, ItemStateBadge } from '@/features/study/learning/ui/item-facts'
import { textsOf } from '@/i18n/texts-of'
import { Badge } from '@/ui/badge'

function Item({ locale, item }: { locale: Locale; item: MyItemView }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">{item.title}</p>
        <p className="text-sm text-soft">
          <ItemFacts locale={locale} {...item} />
        </p>
      </div>
      <ItemStateBadge locale={locale} state={item.state} />
    </li>
  )
}

interface ProgramWeeksProps {
  locale: Locale
  weeks: readonly MyWeekView[]
  /** The office's reasons for completed weeks, by the number of the week. */
  reasons: Readonly<Record<number, string>>
}

/** Every week of a student's program with its items and their states, for the office. */
export function ProgramWeeks({ locale, weeks, reasons }: ProgramWeeksProps) {
  const learning = textsOf(locale, 'Learning')
  const t = textsOf(locale, 'Student')
  return (
    <ol className="grid gap-3">
      {weeks.map(
        ({
          number,
          title,
          completed,
          completed_by,
          has_assignment,
          assignment_status,
          assignment_grade,
          items,
        }) => {
          const handsInByWeek = has_assignment && !items.some(({ kind }) => kind === 'assignment')
          const state = assignment_status ?? 'none'
          return (
            <li key={number} className="rounded-card border border-line bg-raised px-4 pt-4 pb-1 sm:px-6">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
                {t('week', { number })}
                <Badge tone={completed ? 'forest' : 'neutral'}>
                  {completed ? t('weekDone') : t('weekOpen')}
                </Badge>
                {completed_by && learning(`completedBy.${completed_by}`)}
              </p>
              <h2 className="mb-3 text-lg leading-snug font-semibold">{title}</h2>
              {reasons[number] && <p className="pb-3 text-sm wrap-anywhere">{reasons[number]}</p>}
              {handsInByWeek && (
                <p className="border-t border-line py-3 text-sm">
                  {t('assignment')} ·{' '}
                  {assignment_grade === null || (state !== 'accepted' && state !== 'returned')
                    ? t(`assignmentStates.${state}`)
                    : t(`assignmentGraded.${state}`, { grade: assignment_grade })}
                </p>
              )}
              {items.length > 0 && (
                <ul>
                  {items.map((item) => (
                    <Item key={item.id} locale={locale} item={item} />
                  ))}
                </ul>
              )}
            </li>
          )
        },
      )}
    </ol>
  )
}
