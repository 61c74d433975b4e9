import type { Locale } from '@/config/locales'
import type { ProgramOffer } from '@/config/program-offers'
import type { WeekStanding } from '../shelf.rules'
import { shelfLines } from './shelf-texts'

interface ShelfListProps {
  locale: Locale
  shelf: { shelf: readonly WeekStanding[]; offer: ProgramOffer }
  className?: string
}

/** What stands of a program today, in small lines. */
export function ShelfList({ locale, shelf, className = '' }: ShelfListProps) {
  return (
    <ul className={`grid gap-1 text-sm ${className}`}>
      {shelfLines(locale, shelf).map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
