import { z } from 'zod'
import {
  paidAndToPay,
  paymentStatusOf,
  type StudentStatus,
} from '@/features/base/enrolments/enrolment-status.rules'
import { calendarWeekOf, streakOf } from '@/features/study/learning/streak.rules'
import {
  type Enrolment,
  findOverview,
  listEnrolments,
  type Overview,
} from '@/features/study/progress/server/enrolments.queries'
import { personName } from '@/lib/person-name'
import { withRole } from '@/server/kernel/access'
import type { ActorUser } from '@/server/kernel/actor'
import type { Minority } from '@/server/kernel/minority'
import { defineUseCase } from '@/server/kernel/use-case'

export interface Dashboard {
  firstName: string
  fullName: string
  username: string
  email: string
  phone: string | null
  registeredAt: Date
  birthDate: Minority['birthDate']
  guardianNeeded: boolean
  paymentStatus: StudentStatus
  paidAndToPay: ReturnType<typeof paidAndToPay>
  programs: Enrolment[]
  /** Consecutive weeks in which the student has studied, in any program. */
  streak: number
}

/** Until the guardian has confirmed, nothing leads into a lesson. */
const closed = (program: Enrolment): Enrolment => ({ ...program, nextItem: null, due: null })

type Owner = Pick<
  ActorUser,
  'firstName' | 'lastName' | 'username' | 'email' | 'phone' | 'createdAt' | keyof Minority
>

const present = (user: Owner, programs: Enrolment[], now: Date): Dashboard => ({
  birthDate: user.birthDate,
  guardianNeeded: user.guardianNeeded,
  firstName: user.firstName,
  fullName: personName(user),
  username: user.username,
  email: user.email,
  phone: user.phone,
  registeredAt: user.createdAt,
  paymentStatus: paymentStatusOf(programs.map(({ status }) => status)),
  paidAndToPay: paidAndToPay(programs.map(({ status }) => status)),
  programs: user.guardianNeeded ? programs.map(closed) : programs,
  streak: streakOf(
    programs.flatMap(({ learnedWeeks }) => learnedWeeks),
    calendarWeekOf(now),
  ),
})

/** The data of a section of the student's dashboard. One statement. */
export const getDashboard = defineUseCase({
  name: 'dashboard.get-dashboard',
  access: withRole('student'),
  input: z.object({}),
  limits: [],
  run: async ({ actor, locale, now }): Promise<Dashboard> =>
    present(actor.user, await listEnrolments(actor.user.id, locale, now), now),
})

export type DashboardOverview = Dashboard & Pick<Overview, 'reviews' | 'nextSession'>

/** The dashboard without a section: also today's review questions, and the next session. One statement. */
export const getOverview = defineUseCase({
  name: 'dashboard.get-overview',
  access: withRole('student'),
  input: z.object({}),
  limits: [],
  async run({ actor, locale, now }): Promise<DashboardOverview> {
    const { programs, reviews, nextSession } = await findOverview(actor.user.id, locale, now)
    const { guardianNeeded } = actor.user
    return {
      ...present(actor.user, programs, now),
      reviews: guardianNeeded ? 0 : reviews,
      nextSession: guardianNeeded ? null : nextSession,
    }
  },
})
