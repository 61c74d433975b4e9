export interface LiveFigures {
  /** People with a program that is paid and not refunded. */
  students: number
  /** Programs completed by a student, refunded ones not counted. */
  finished: number
  /** Median from a question to the first answer, in seconds; null: nobody has asked. */
  answerSeconds: number | null
}

/** Questions of this period count for the median. */
export const answerDays = 90

interface ReadableWait {
  amount: number
  unit: 'minute' | 'hour' | 'day'
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Rounded up, so that the text never promises too much. Minutes below an hour, hours below two days. */
export function readableWait(seconds: number): ReadableWait {
  const minutes = Math.max(1, Math.ceil(seconds / minute))
  if (minutes < 60) {
    return { amount: minutes, unit: 'minute' }
  }
  const hours = Math.ceil(seconds / hour)
  return hours < 48 ? { amount: hours, unit: 'hour' } : { amount: Math.ceil(seconds / day), unit: 'day' }
}
