import { paidStatuses } from '@/features/base/enrolments/enrolment-status.rules'
import type { Prisma } from '@/generated/prisma/client'
import type { Tx } from '@/server/kernel/transaction'

/**
 * Somebody with this account has read its mailbox: a link was opened, or a program was paid for with a mailed
 * code.
 */
const provenOrPaid = {
  OR: [{ emailVerifiedAt: { not: null } }, { enrolments: { some: { status: { in: [...paidStatuses] } } } }],
} satisfies Prisma.UserWhereInput

export const hasProvenAddress = async (
  tx: { user: Pick<Tx['user'], 'count'> },
  userId: string,
): Promise<boolean> => (await tx.user.count({ where: { id: userId, ...provenOrPaid } })) === 1
