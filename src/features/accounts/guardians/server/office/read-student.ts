import { asLocale } from '@/config/locales'
import { AppError } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import type { Tx } from '@/server/kernel/transaction'

/** Locked, a student, and not the caller. */
export async function readStudent(tx: Tx, id: string, actorId: string) {
  await lockUser(tx, id)
  const student = await tx.user.findFirst({
    where: {
      id,
      erasedAt: null,
      NOT: { id: actorId },
      OR: [{ role: 'student' }, { additionalRoles: { has: 'student' } }],
    },
    include: { guardian: true },
  })
  if (!student) {
    throw new AppError('not_found')
  }
  return { ...student, locale: asLocale(student.locale) }
}
