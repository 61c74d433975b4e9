import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { BoardButton } from '@/ui/action-board'
import { archiveWeekAction } from '../actions'
import type { CurriculumWeek } from '../server/get-curriculum'

interface WeekButtonProps {
  locale: Locale
  program: string
  week: CurriculumWeek
}

/** Takes a whole week off the site, or puts back what was taken off; nothing where the week never had an item. */
export function WeekButton({ locale, program, week: { number, items, takenOff } }: WeekButtonProps) {
  const t = textsOf(locale, 'Curriculum')
  if (items.length === 0 && takenOff === null) {
    return null
  }
  const archive = items.length > 0
  return (
    <BoardButton
      locale={locale}
      action={archiveWeekAction}
      hidden={{ slug: program, week: String(number), archived: String(archive) }}
      texts={{ busy: t('working'), networkError: textsOf(locale)('Errors.network') }}
      variant="secondary"
      size="sm"
    >
      {t(archive ? 'archiveWeek' : 'restoreWeek', { number, count: takenOff ?? 0 })}
    </BoardButton>
  )
}
