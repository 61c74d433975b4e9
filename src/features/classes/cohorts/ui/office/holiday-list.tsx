import type { Locale } from '@/config/locales'
import { dayText } from '@/features/base/enrolments/cohort-line'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Badge } from '@/ui/badge'
import { Disclosure } from '@/ui/disclosure'
import { removeHolidayAction } from '../../actions'
import type { ListedHoliday } from '../../server/office/holidays'

interface HolidayListProps {
  locale: Locale
  holidays: readonly ListedHoliday[]
  mayChange: boolean
}

/** Days without class; the office can remove the days that it has added. */
export function HolidayList({ locale, holidays, mayChange }: HolidayListProps) {
  const t = textsOf(locale, 'Holidays')
  return (
    <ul className="divide-y divide-line">
      {holidays.map(({ day, lastDay, name, isPublic, sessions }) => (
        <li key={day} className="grid gap-1 py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <time dateTime={day} className="font-semibold tabular-nums">
              {dayText(day, locale)}
            </time>
            {lastDay > day && (
              <time dateTime={lastDay} className="-ml-3 font-semibold tabular-nums">
                {`– ${dayText(lastDay, locale)}`}
              </time>
            )}
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <Badge tone={isPublic ? 'neutral' : 'sun'}>{t(isPublic ? 'isPublic' : 'isOwn')}</Badge>
          </p>
          {sessions > 0 && <p className="text-soft">{t('sessions', { count: sessions })}</p>}
          {!isPublic && mayChange && (
            <Disclosure summary={t('remove')} label={t('removeOf', { name })}>
              <p className="mb-3">{t('removeLead')}</p>
              <ActionForm
                id={`remove-${day}`}
                locale={locale}
                action={removeHolidayAction}
                fields={[]}
                hidden={{ day, last_day: lastDay }}
                variant="danger"
                texts={actionFormTexts(locale, 'Holidays.removeNow', 'Holidays.saving')}
              />
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  )
}
