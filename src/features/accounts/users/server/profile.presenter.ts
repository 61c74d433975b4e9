import { paymentStatusOf } from '@/features/base/enrolments/enrolment-status.rules'
import { db } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'
import type { Profile } from '../users.answers'

/** The person's own data, for the API and the profile page. */
export async function readProfile(userId: string): Promise<Profile> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: {
      id: true,
      username: true,
      firstName: true,
      lastName: true,
      email: true,
      phone: true,
      createdAt: true,
      locale: true,
      enrolments: { select: { status: true } },
    },
  })
  if (!user) {
    throw new AppError('not_found')
  }
  return {
    id: user.id,
    username: user.username,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    phone: user.phone,
    created_at: user.createdAt.toISOString(),
    status: paymentStatusOf(user.enrolments.map(({ status }) => status)),
    locale: user.locale,
  }
}
