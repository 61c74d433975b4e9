import { day } from '@/config/durations'
import { paymentPlan } from '@/config/limits'
import { doualaDayOf, doualaDayStart } from '@/lib/douala-time'

/** The second part of a price that is paid in two: owed while its plan is open and the first part is paid. */
export interface OwedPart {
  amountXaf: number
  /** The last day on which it is in time, in Douala: '2027-01-12'. */
  dueOn: string
}

/** A second part that was due before this day pauses its program: the lessons wait, and nothing is lost. */
export const pausedIfDueBefore = (now: Date): string =>
  doualaDayOf(new Date(now.getTime() - paymentPlan.graceDays * day))

export const isPaused = (owed: Pick<OwedPart, 'dueOn'> | null, now: Date): boolean =>
  owed !== null && owed.dueOn < pausedIfDueBefore(now)

/** The first day of the pause, if the second part stays out. */
export function pauseDay(dueOn: string): string {
  const start = doualaDayStart(dueOn, paymentPlan.graceDays + 1)
  return start ? doualaDayOf(start) : dueOn
}

/** SQL: the OwedPart of an enrolment, as JSON; null: nothing is owed. */
export const owedPartSql = (enrolment: string) => `
  (select json_build_object('amountXaf', pl.second_xaf, 'dueOn', coalesce(pl.due_on::text, '')) from payment_plans pl
    where pl.enrolment_id = ${enrolment}.id and pl.ended_at is null and pl.first_paid_at is not null)`
