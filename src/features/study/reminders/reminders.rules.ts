import { day, hour } from '@/config/durations'

/** Inactivity before the first nudge, and the time between two nudges. */
export const silentMs = 7 * day
/** Who has answered none of so many nudges gets no further mail until they learn again. */
export const mostNudges = 2
/** What is due later than this is not worth a line yet. */
const dueSoonMs = 7 * day

/** The calendar day in Douala, as a date of the database. */
export const doualaDay = (at: Date) => new Date(Math.floor((at.getTime() + hour) / day) * day)

export const isDueSoon = (dueAt: Date, now: Date) => dueAt.getTime() - now.getTime() <= dueSoonMs
