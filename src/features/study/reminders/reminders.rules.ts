import { day, hour } from '@/config/durations'

/** Inactivity before the first nudge, and the time between two nudges. */
export const silentMs = 7 * day
/** A student who has not reacted to this number of nudges gets no further mail until they learn again. */
export const mostNudges = 2
/** Later due dates are not mentioned yet. */
const dueSoonMs = 7 * day

/** The calendar day in Douala, as a date for the database. */
export const doualaDay = (at: Date) => new Date(Math.floor((at.getTime() + hour) / day) * day)

export const isDueSoon = (dueAt: Date, now: Date) => dueAt.getTime() - now.getTime() <= dueSoonMs
