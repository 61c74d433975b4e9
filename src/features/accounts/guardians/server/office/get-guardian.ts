import { z } from 'zod'
import { hasRight } from '@/config/roles'
import { isMinor } from '@/lib/age'
import { idField } from '@/lib/fields'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import type { GuardianState } from '../../guardian.rules'

export interface OfficeGuardian {
  student: string
  born: string | null
  isMinor: boolean
  guardian: {
    name: string
    relation: string | null
    email: string | null
    phone: string | null
    state: GuardianState
    createdAt: Date
    sentAt: Date | null
    decidedAt: Date | null
    confirmedHow: string | null
    spokeTo: string | null
    recordedBy: string | null
    allowsChat: boolean
  } | null
  mayRecord: boolean
}

/** Date of birth and guardian of a student, for their page in the office. null: not a student any more. */
export const getGuardian = defineUseCase({
  name: 'guardians.get-guardian',
  access: can('students.read'),
  input: z.object({ id: idField }),
  limits: [],
  async run({ input, actor, now }): Promise<OfficeGuardian | null> {
    const user = await db().user.findFirst({
      where: { id: input.id, erasedAt: null },
      select: { id: true, dateOfBirth: true, guardian: true },
    })
    if (!user) {
      return null
    }
    const born = user.dateOfBirth?.toISOString().slice(0, 10) ?? null
    const { guardian } = user
    const by = guardian?.recordedById
      ? await db().user.findUnique({
          where: { id: guardian.recordedById },
          select: { firstName: true, lastName: true },
        })
      : null
    return {
      student: user.id,
      born,
      isMinor: born !== null && isMinor(born, now),
      guardian: guardian && {
        name: guardian.name,
        relation: guardian.relation,
        email: guardian.email,
        phone: guardian.phone,
        state: guardian.state,
        createdAt: guardian.createdAt,
        sentAt: guardian.sentAt,
        decidedAt: guardian.decidedAt,
        confirmedHow: guardian.confirmedHow,
        spokeTo: guardian.spokeTo,
        recordedBy: by && personName(by),
        allowsChat: guardian.allowsChat,
      },
      mayRecord: hasRight(actor.user, 'students.note') && user.id !== actor.user.id,
    }
  },
})
