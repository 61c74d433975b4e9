import { day, minute } from '@/config/durations'
import { startOfDoualaDay } from '@/lib/douala-time'

/** The meeting link is shown from this time before the session until its end. */
const linkOpensMs = 15 * minute

/** Hour in Douala at which the day before a session is announced, unless the student chooses another. */
export const usualReminderHour = 18
export const reminderHours = [6, 7, 8, 12, 15, 17, 18, 19, 20, 21] as const
/** Stored for a student who wants no reminder. */
export const noReminder = -1

interface Meeting {
  startsAt: Date
  minutes: number
  isCancelled: boolean
}

export const endOf = ({ startsAt, minutes }: Pick<Meeting, 'startsAt' | 'minutes'>) =>
  new Date(startsAt.getTime() + minutes * minute)

export const isLinkOpen = (meeting: Meeting, now: Date) =>
  !meeting.isCancelled &&
  now.getTime() >= meeting.startsAt.getTime() - linkOpensMs &&
  now.getTime() < endOf(meeting).getTime()

/** The next calendar day in Douala: its first instant, and the first instant of the day after it. */
export function tomorrowInDouala(at: Date): { from: Date; to: Date } {
  const from = startOfDoualaDay(at).getTime() + day
  return { from: new Date(from), to: new Date(from + day) }
}
