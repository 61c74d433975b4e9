import { day } from '@/config/durations'
import { cohorts } from '@/config/limits'
import { invalid } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import { daysOf, planSessions, type WeeklyPlan } from '../../session-plan.rules'
import type { Reader } from '../cohorts.repository'

interface SessionInput {
  starts_at: Date
  minutes: number
  title?: string | null
  place?: string | null
  meeting_url?: string | null
}

/** Limits the number of sessions of a class; no two may be at the same time. */
export async function storeSessions(tx: Tx, cohortId: string, sessions: readonly SessionInput[], now: Date) {
  const present = await tx.cohortSession.findMany({
    where: { cohortId },
    select: { startsAt: true, cancelledAt: true },
  })
  const takenStarts = new Set(
    present.filter(({ cancelledAt }) => cancelledAt === null).map(({ startsAt }) => startsAt.getTime()),
  )
  const fresh = sessions.filter(({ starts_at }) => {
    const at = starts_at.getTime()
    const isNew = !takenStarts.has(at)
    takenStarts.add(at)
    return isNew
  })
  if (present.length + fresh.length > cohorts.sessions) {
    throw invalid({ sessions: 'Classes.errors.tooManySessions' })
  }
  await tx.cohortSession.createMany({
    data: fresh.map(({ starts_at, minutes, title, place, meeting_url }) => ({
      cohortId,
      startsAt: starts_at,
      minutes,
      title: title ?? null,
      place: place ?? null,
      meetingUrl: meeting_url ?? null,
      createdAt: now,
    })),
  })
  return fresh.length
}

interface Weekly extends Pick<WeeklyPlan, 'slots'> {
  from?: string
  to?: string
  except: readonly { from: string; to: string }[]
}

interface Dates {
  startsOn: string | null
  endsOn: string | null
}

/** The days on which the office gives no class. */
export async function readClosedDays(reader: Reader): Promise<Set<string>> {
  const holidays = await reader.holiday.findMany({ select: { day: true } })
  return new Set(holidays.map(({ day }) => day.toISOString().slice(0, 10)))
}

/** The sessions of a weekly plan within the dates of the class, and the days left out because of holidays. */
export async function weeklySessions(reader: Reader, weekly: Weekly, { startsOn, endsOn }: Dates) {
  const from = weekly.from ?? startsOn
  const to = weekly.to ?? endsOn
  if (from === null || to === null) {
    throw invalid({ [from === null ? 'from' : 'to']: 'Classes.errors.planNeedsDates' })
  }
  if (to < from) {
    throw invalid({ to: 'Classes.errors.endBeforeStart' })
  }
  if ((Date.parse(to) - Date.parse(from)) / day > cohorts.longestDays) {
    throw invalid({ to: 'Classes.errors.tooLong' })
  }
  const closed = new Set([...daysOf(weekly.except), ...(await readClosedDays(reader))])
  const plan = planSessions({ from, to, slots: weekly.slots }, closed)
  return {
    sessions: plan.sessions.map((each) => ({ starts_at: each.startsAt, minutes: each.minutes })),
    leftOut: plan.leftOut,
  }
}
