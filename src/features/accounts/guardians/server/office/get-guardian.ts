import { z } from 'zod'
import { hasRight } from '@/config/roles'
import { isMinor } from '@/lib/age'
import { doualaDayOf } from '@/lib/douala-time'
import { idField } from '@/lib/fields'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { nameOf } from '@/server/kernel/name-sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { GuardianState } from '../../guardian.rules'
import { nothingSchema } from '../../guardian.schema'
import { isOverdueAt } from './missing-guardians.sql'

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

export interface MissingGuardian {
  id: string
  name: string
  /** null: nobody is named. */
  state: GuardianState | null
  phone: string | null
  since: Date
  hasPaid: boolean
  /** Refused, withdrawn, or without an answer for 30 days, with a paid program: a refund is to be decided. */
  isOverdue: boolean
}

const most = 500

/** Students under 18 to whom nothing opens because no guardian has confirmed; those with a paid program first. */
export const listMissingGuardians = defineUseCase({
  name: 'guardians.list-missing-guardians',
  access: can('students.read'),
  input: nothingSchema,
  limits: [perActor('admin.read')],
  run: ({ now }): Promise<MissingGuardian[]> =>
    db().$queryRaw<MissingGuardian[]>`
      select u.id::text as id, ${nameOf('u')} as name, g.state::text as state, g.phone,
        coalesce(g.decided_at, g.created_at, u.created_at) as since,
        exists (select from enrolments e where e.user_id = u.id and e.status in ('active', 'completed')) as "hasPaid",
        ${isOverdueAt(now)} as "isOverdue"
      from users u left join guardians g on g.user_id = u.id
      where u.guardian_needed_until > ${doualaDayOf(now)}::date and u.erased_at is null
      order by 7 desc, 6 desc, 5, 1 limit ${most}`,
})
