/** Dates as spreadsheets count them: whole days since 30 December 1899. */

const dayMs = 86_400_000
const zero = Date.UTC(1899, 11, 30)

export const toSerial = (year: number, month: number, day: number) =>
  Math.round((Date.UTC(year, month - 1, day) - zero) / dayMs)

export function partsOfDay(serial: number) {
  const date = new Date(zero + Math.floor(serial) * dayMs)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    /** From Sunday, 0. */
    weekday: date.getUTCDay(),
  }
}

/** A typed date, `2026-11-28` or `28/11/2026`, as its number; undefined if it is none, as 31/02/2026. */
export function readDay(text: string): number | undefined {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim()) ?? []
  const [, day = isoDay, month = isoMonth, year = isoYear] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  if (day === undefined || Number(year) < 1900) {
    return undefined
  }
  const serial = toSerial(Number(year), Number(month), Number(day))
  const parts = partsOfDay(serial)
  return parts.month === Number(month) && parts.day === Number(day) ? serial : undefined
}

const two = (number: number) => String(number).padStart(2, '0')

/** A date as a cell shows it, the day first, as is usual in Cameroon in both languages. */
export function showDay(serial: number): string {
  const { year, month, day } = partsOfDay(serial)
  return `${two(day)}/${two(month)}/${year}`
}

/** The same day of another month, or its last one. */
export function moveMonths(serial: number, months: number): number {
  const { year, month, day } = partsOfDay(serial)
  const last = partsOfDay(toSerial(year, month + months + 1, 0)).day
  return toSerial(year, month + months, Math.min(day, last))
}
