import type { Locale } from '@/config/locales'
import type { ProgramOffer } from '@/config/program-offers'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import type { IconName } from '@/ui/icon-data'
import { doualaNoon, summariseAvailability, type WeekAvailability, weekRanges } from '../availability.rules'

interface AvailabilityLine {
  icon: IconName
  text: string
}

/**
 * What stands of a program today, in the same sentences wherever it can be chosen or bought: which weeks, in which languages, how the
 * others are taught, when its exercises were last proven, and what a phone is enough for.
 */
export function availabilityLines(
  locale: Locale,
  { availability, offer }: { availability: readonly WeekAvailability[]; offer: ProgramOffer },
): AvailabilityLine[] {
  const t = textsOf(locale, 'Programs.availability')
  const { count, written, missing, onComputer, provenOn } = summariseAvailability(availability)
  const way = offer === 'class' ? 'class' : 'plan'
  const named = (weeks: readonly number[]) => ({ count: weeks.length, weeks: weekRanges(weeks), all: count })
  if (written.length === 0) {
    return [{ icon: way === 'class' ? 'users' : 'clock', text: t(`none.${way}`) }]
  }
  return [
    { icon: 'circle-check', text: t(missing.length === 0 ? 'whole' : 'written', named(written)) },
    ...(missing.length === 0
      ? []
      : [
          {
            icon: way === 'class' ? ('users' as const) : ('clock' as const),
            text: t(`missing.${way}`, named(missing)),
          },
        ]),
    onComputer.length === 0
      ? { icon: 'smartphone', text: t('phone') }
      : { icon: 'laptop', text: t('computer', named(onComputer)) },
    ...(provenOn === null
      ? []
      : [
          {
            icon: 'flask-conical' as const,
            text: t('proven', { date: formatDoualaDate(doualaNoon(provenOn), locale) }),
          },
        ]),
  ]
}
