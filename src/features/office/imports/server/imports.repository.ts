import { unfinishedStates } from '@/features/money/payments/intent.rules'
import type { Prisma } from '@/generated/prisma/client'
import type { Tx } from '@/server/kernel/transaction'
import type { ImportLine } from '../read-students.rules'

const userColumns = {
  id: true,
  emailKey: true,
  firstName: true,
  lastName: true,
  phone: true,
  role: true,
  additionalRoles: true,
  blockedAt: true,
} as const satisfies Prisma.UserSelect
export type KnownUser = Prisma.UserGetPayload<{ select: typeof userColumns }>

export interface KnownProgram {
  id: string
  slug: string
  titleEn: string
  titleFr: string
  priceXaf: number
  /** Of its plan. */
  weeks: number
}

export interface KnownEnrolment {
  id: string
  status: string
  /** A wallet may still pay, people decide about a payment, or a price in two parts was granted. */
  isBeingPaid: boolean
  /** Payments of before that were imported. */
  before: { receipt: string; paidAt: Date }[]
}

export interface KnownCohort {
  id: string
  programId: string
  startsOn: Date | null
  /** null: without limit. */
  free: number | null
}

export interface Known {
  programs: KnownProgram[]
  byEmail: Map<string, KnownUser>
  byPhone: Map<string, KnownUser[]>
  /** By person and program. */
  enrolments: Map<string, KnownEnrolment>
  cohorts: KnownCohort[]
}

async function readUsers(tx: Tx, lines: readonly ImportLine[]) {
  const emails = [...new Set(lines.map(({ emailKey }) => emailKey))]
  const phones = [...new Set(lines.map(({ phone }) => phone))]
  const byEmail = await tx.user.findMany({ where: { emailKey: { in: emails } }, select: userColumns })
  const byPhone = await tx.user.findMany({
    where: { phone: { in: phones }, erasedAt: null },
    select: userColumns,
  })
  const byNumber = new Map<string, KnownUser[]>()
  for (const user of byPhone) {
    const { phone } = user
    byNumber.set(phone ?? '', [...(byNumber.get(phone ?? '') ?? []), user])
  }
  return {
    byEmail: new Map(byEmail.map((user) => [user.emailKey, user])),
    byPhone: byNumber,
  }
}

async function readEnrolments(tx: Tx, userIds: readonly string[]) {
  const rows = await tx.enrolment.findMany({
    where: { userId: { in: [...userIds] } },
    select: {
      id: true,
      userId: true,
      programId: true,
      status: true,
      paymentPlans: { where: { endedAt: null }, select: { id: true } },
      intents: {
        where: { OR: [{ beforeReceipt: { not: null } }, { state: { in: [...unfinishedStates] } }] },
        select: { state: true, beforeReceipt: true, paidAt: true },
      },
    },
  })
  return new Map(
    rows.map(({ userId, programId, intents, paymentPlans, ...row }): [string, KnownEnrolment] => [
      `${userId} ${programId}`,
      {
        id: row.id,
        status: row.status,
        isBeingPaid: paymentPlans.length > 0 || intents.some(({ paidAt }) => paidAt === null),
        before: intents.flatMap(({ beforeReceipt: receipt, paidAt }) =>
          receipt !== null && paidAt ? [{ receipt, paidAt }] : [],
        ),
      },
    ]),
  )
}

const readCohorts = (tx: Tx) =>
  tx.$queryRaw<KnownCohort[]>`
    select c.id, c.program_id as "programId", c.starts_on as "startsOn", c.seats
      - (select count(*)::int from enrolments e where e.cohort_id = c.id and e.status in ('active', 'completed'))
      - (select count(*)::int from seat_holds h where h.cohort_id = c.id and h.expires_at > now()) as free
    from cohorts c where c.cancelled_at is null and not c.is_draft and c.starts_on is not null`

/** Everything that lines are compared with, in a few statements. */
export async function readKnown(tx: Tx, lines: readonly ImportLine[]): Promise<Known> {
  const programs = await tx.program.findMany({
    select: {
      id: true,
      slug: true,
      titleEn: true,
      titleFr: true,
      priceXaf: true,
      _count: { select: { weeks: true } },
    },
  })
  const users = await readUsers(tx, lines)
  return {
    ...users,
    programs: programs.map(({ _count, ...program }) => ({ ...program, weeks: _count.weeks })),
    enrolments: await readEnrolments(
      tx,
      [...users.byEmail.values()].map(({ id }) => id),
    ),
    cohorts: lines.some(({ cohort }) => cohort !== null) ? await readCohorts(tx) : [],
  }
}
