import { isMinor, isPossibleBirth } from '@/lib/age'
import { db } from '@/server/db'
import { withRole } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { birthDateSchema } from '../guardian.schema'
import { closedBy } from './keep-guardian'

/** A student gives the date of birth once; the office corrects it. */
export const giveBirthDate = defineUseCase({
  name: 'guardians.give-birth-date',
  access: withRole('student'),
  input: birthDateSchema,
  limits: [perActor('profile.write')],
  async run({ input, actor, now }) {
    const born = input.date_of_birth
    if (!isPossibleBirth(born, now)) {
      throw invalid({ date_of_birth: 'Validation.birthDateImpossible' })
    }
    const { count } = await db().user.updateMany({
      where: { id: actor.user.id, dateOfBirth: null },
      data: closedBy(born, now),
    })
    if (count === 0) {
      throw new AppError('conflict', { text: 'Guardian.birthDateKnown' })
    }
    return { isMinor: isMinor(born, now) }
  },
})
