import { z } from 'zod'
import { hasRight } from '@/config/roles'
import { listPaymentsOf } from '@/features/money/payments/server/payments.queries'
import { listEnrolments } from '@/features/study/progress/server/enrolments.queries'
import { idField } from '@/lib/fields'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'

/** What stands beside an answer to a student: programs with class and progress and, for those who may see them, payments. */
export const getPersonFacts = defineUseCase({
  name: 'students.get-person-facts',
  access: can('students.read'),
  input: z.object({ id: idField }),
  limits: [],
  async run({ input: { id }, actor, locale, now }) {
    const [programs, payments] = await Promise.all([
      listEnrolments(id, locale, now),
      hasRight(actor.user, 'payments.read') ? listPaymentsOf(id, locale) : null,
    ])
    return { programs, payments }
  },
})

export type PersonFactsFound = Awaited<ReturnType<typeof getPersonFacts.run>>
