import { z } from 'zod'
import { wishWords } from '@/features/classes/cohorts/cohort-wish'
import { db } from '@/server/db'
import { registrantOnly } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'

/** The entries of step 1, for review. */
export const getRegistration = defineUseCase({
  name: 'registration.get-registration',
  access: registrantOnly(),
  input: z.object({}),
  limits: [perActor('read.actor')],
  async run({ actor: { user } }) {
    const enrolment = await db().enrolment.findFirst({
      where: { userId: user.id, status: 'pending' },
      orderBy: { createdAt: 'asc' },
      select: {
        cohortId: true,
        withoutCohort: true,
        cohortWait: { select: { cohortId: true } },
        program: { select: { slug: true } },
      },
    })
    const waitsFor = enrolment?.cohortWait?.cohortId
    const { firstName, lastName, username, email, phone } = user
    return {
      firstName,
      lastName,
      username,
      email,
      phone: phone ?? '',
      program: enrolment?.program.slug ?? '',
      cohort:
        enrolment?.cohortId ??
        (waitsFor ? `wait:${waitsFor}` : enrolment?.withoutCohort ? wishWords.none : ''),
    }
  },
})
