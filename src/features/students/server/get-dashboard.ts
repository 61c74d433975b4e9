import { z } from 'zod'
import { paidAndToPay, paymentStatusOf } from '@/features/enrolments/enrolment-status.rules'
import { calendarWeekOf, streakOf } from '@/features/learning/streak.rules'
import { withRole } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { type Enrolment, listEnrolments } from './enrolments.repository'

export interface Dashboard {
  firstName: string
  fullName: string
  username: string
  email: string
  phone: string | null
  registeredAt: Date
  paymentStatus: 'initiated' | 'verified'
  paidAndToPay: ReturnType<typeof paidAndToPay>
  programs: Enrolment[]
  /** Consecutive weeks in which the student has studied, in any program. */
  streak: number
}

/** The data of the student's dashboard. One statement. */
export const getDashboard = defineUseCase({
  name: 'students.dashboard',
  access: withRole('student'),
  input: z.object({}),
  limits: [],
  async run({ actor, locale, now }): Promise<Dashboard> {
    const { user } = actor
    const programs = await listEnrolments(user.id, locale)
    return {
      firstName: user.firstName,
      fullName: `${user.firstName} ${user.lastName}`,
      username: user.username,
      email: user.email,
      phone: user.phone,
      registeredAt: user.createdAt,
      paymentStatus: paymentStatusOf(programs.map(({ status }) => status)),
      paidAndToPay: paidAndToPay(programs.map(({ status }) => status)),
      programs,
      streak: streakOf(
        programs.flatMap(({ learnedWeeks }) => learnedWeeks),
        calendarWeekOf(now),
      ),
    }
  },
})
