import type { Locale } from '@/config/locales'
import type { ProgramOffer } from '@/config/program-offers'
import { textsOf } from '@/i18n/texts-of'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-data'
import { type TaughtWay, taughtWay, type WeekAvailability } from '../availability.rules'
import type { ProgramWeek } from '../server/list-programs'

const wayIcons = { here: 'circle-check', class: 'users', plan: 'clock' } as const satisfies Record<
  TaughtWay,
  IconName
>

interface WeekFactsProps {
  locale: Locale
  week: WeekAvailability
  offer: ProgramOffer
}

/** How a week is taught today, and whether it needs a computer. */
function WeekFacts({ locale, week, offer }: WeekFactsProps) {
  const t = textsOf(locale, 'Programs.availability')
  const way = taughtWay(week, offer)
  const facts: { icon: IconName; text: string }[] = [
    { icon: wayIcons[way], text: t(`week.${way}`) },
    ...(week.device === 'computer' ? [{ icon: 'laptop' as const, text: t('week.computer') }] : []),
  ]
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      {facts.map(({ icon, text }) => (
        <span key={text} className="inline-flex items-center gap-1.5">
          <Icon name={icon} className="size-4" />
          {text}
        </span>
      ))}
    </p>
  )
}

interface SyllabusProps {
  locale: Locale
  weeks: readonly ProgramWeek[]
  availability: readonly WeekAvailability[]
  offer: ProgramOffer
}

/** The weeks along a stitched line, as on the cloth pattern. */
export function Syllabus({ locale, weeks, availability, offer }: SyllabusProps) {
  const t = textsOf(locale, 'Programs')
  return (
    <ol>
      {weeks.map(({ number, title, summary, hasAssignment }) => (
        <li
          key={number}
          className="group grid grid-cols-[3.25rem_1fr] gap-x-4 sm:grid-cols-[4.5rem_1fr] sm:gap-x-6"
        >
          <div className="flex flex-col items-center">
            <span
              aria-hidden="true"
              className="display text-3xl leading-none text-forest tabular-nums sm:text-4xl"
            >
              {number}
            </span>
            <span
              aria-hidden="true"
              className="my-2 flex-1 border-l-2 border-dashed border-thread group-last:hidden"
            />
          </div>
          <div className="pb-8 group-last:pb-0">
            <h3 className="display pt-0.5 text-xl sm:pt-1.5">
              <span className="sr-only">{t('week', { number })}: </span>
              {title}
            </h3>
            <p className="mt-1 max-w-[58ch] text-soft">{summary}</p>
            {availability
              .filter((week) => week.number === number)
              .map((week) => (
                <WeekFacts key={number} locale={locale} week={week} offer={offer} />
              ))}
            {hasAssignment && (
              <p className="mt-2 inline-flex items-center gap-1.5 text-sm font-semibold text-forest">
                <Icon name="file-text" className="size-4" />
                {t('assignment')}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
