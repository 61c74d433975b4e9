import { doualaDayStart } from './douala-time'

/** A day as people type it, '2027-01-12' or '12/01/2027', as '2027-01-12'; null if there is no such day. */
export function typedDay(typed: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(typed.trim()) ?? []
  const written = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed.trim()
  return doualaDayStart(written) === null ? null : written
}
