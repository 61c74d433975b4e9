import type { Locale } from '@/config/locales'
import type { ProgramOffer } from '@/config/program-offers'
import type { WeekAvailability } from '../availability.rules'
import { availabilityLines } from './availability-texts'

interface AvailabilityListProps {
  locale: Locale
  program: { availability: readonly WeekAvailability[]; offer: ProgramOffer }
  className?: string
}

/** What stands of a program today, in small lines. */
export function AvailabilityList({ locale, program, className = '' }: AvailabilityListProps) {
  return (
    <ul className={`grid gap-1 text-sm ${className}`}>
      {availabilityLines(locale, program).map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
