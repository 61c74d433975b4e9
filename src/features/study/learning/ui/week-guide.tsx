import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-data'
import { hoursIn } from '../item.rules'
import type { MyWeekView } from '../learning.answers'

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="flex gap-2">
    <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-forest" />
    <span className="min-w-0">{children}</span>
  </li>
)

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="mt-3 grid list-disc gap-1.5 pl-5 marker:text-forest">
    {lines.map((line, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: keys are sent with the page, and lines would be sent twice
      <li key={place}>{line}</li>
    ))}
  </ul>
)

/** What a week brings, how long it takes, what it needs, and its step of the project. The catalogue's topics, where it has no goals. */
export function WeekGuide({ locale, week }: { locale: Locale; week: MyWeekView }) {
  const t = textsOf(locale, 'Learning')
  const { guide, content, minutes, items } = week
  const hours = hoursIn(minutes)
  const onComputer = items.filter(({ device }) => device === 'computer').map(({ title }) => title)
  const isMixed = onComputer.length > 0 && onComputer.length < items.length
  const needsComputer = onComputer.length > 0 || guide?.device === 'computer'
  return (
    <>
      {guide && <p className="mt-3 max-w-[65ch] text-lg">{guide.hook}</p>}
      {guide && <h4 className="mt-4 font-semibold">{t('weekGoals')}</h4>}
      {guide ? (
        <Lines lines={guide.goals.map(({ text }) => text)} />
      ) : (
        content && <Lines lines={content.split('\n')} />
      )}
      {content !== null && items.length > 0 && (
        <ul className="mt-4 grid gap-1.5 text-sm">
          <Fact icon="clock">{hours === 0 ? t('minutes', { minutes }) : t('weekHours', { hours })}</Fact>
          {guide && (
            <Fact icon={needsComputer ? 'laptop' : 'smartphone'}>
              {isMixed
                ? t('computerFor', { titles: onComputer.join(', ') })
                : t(needsComputer ? 'onComputer' : 'allOnPhone')}
            </Fact>
          )}
        </ul>
      )}
      {guide && (
        <p className="mt-4 max-w-[65ch]">
          <span className="font-semibold">{t('project')}</span>
          <br />
          {guide.project}
        </p>
      )}
    </>
  )
}
