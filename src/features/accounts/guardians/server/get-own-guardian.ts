import { isMinor } from '@/lib/age'
import { maskEmail } from '@/lib/mask-email'
import { db } from '@/server/db'
import { withRole } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import type { GuardianState } from '../guardian.rules'
import { nothingSchema } from '../guardian.schema'

export interface OwnGuardian {
  /** '2009-08-24'; null: not given yet. */
  born: string | null
  isMinor: boolean
  guardian: {
    name: string
    relation: string | null
    /** Enough to recognise it. */
    email: string | null
    hasPhone: boolean
    state: GuardianState
    sentAt: Date | null
    allowsChat: boolean
  } | null
}

/** What a student's own page says about date of birth and guardian. */
export const getOwnGuardian = defineUseCase({
  name: 'guardians.get-own-guardian',
  access: withRole('student'),
  input: nothingSchema,
  limits: [],
  async run({ actor, now }): Promise<OwnGuardian> {
    const { dateOfBirth, guardian } = await db().user.findUniqueOrThrow({
      where: { id: actor.user.id },
      select: { dateOfBirth: true, guardian: true },
    })
    const born = dateOfBirth?.toISOString().slice(0, 10) ?? null
    return {
      born,
      isMinor: born !== null && isMinor(born, now),
      guardian: guardian && {
        name: guardian.name,
        relation: guardian.relation,
        email: guardian.email && maskEmail(guardian.email),
        hasPhone: guardian.phone !== null,
        state: guardian.state,
        sentAt: guardian.sentAt,
        allowsChat: guardian.allowsChat,
      },
    }
  },
})
