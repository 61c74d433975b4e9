import { hashPassword } from '@/server/kernel/password-hash'
import type { Tx } from '@/server/kernel/transaction'

export interface Person {
  username: string
  email: string
  password: string
  firstName: string
  lastName: string
  phone: string | null
  role: 'student' | 'staff' | 'admin'
  locale?: 'en' | 'fr'
  createdAt: Date
}

/** Null when somebody has that name or address already. */
export async function addPerson(tx: Tx, { password, ...person }: Person): Promise<string | null> {
  const usernameKey = person.username.toLowerCase()
  const emailKey = person.email.toLowerCase()
  const existingUser = await tx.user.findFirst({
    where: { OR: [{ usernameKey }, { emailKey }] },
    select: { id: true },
  })
  if (existingUser) {
    return null
  }
  const passwordHash = await hashPassword(password)
  const { createdAt } = person
  const { id } = await tx.user.create({
    data: {
      ...person,
      usernameKey,
      emailKey,
      passwordHash,
      emailVerifiedAt: createdAt,
      consentAt: createdAt,
    },
    select: { id: true },
  })
  return id
}

export interface AdminSettings {
  email: string
  username: string
  password: string
}

/** The first administrator. Where there is one, the settings are not looked at any more. */
export async function seedFirstAdmin(tx: Tx, admin: AdminSettings, now: Date): Promise<void> {
  const admins = await tx.user.count({
    where: { OR: [{ role: 'admin' }, { additionalRoles: { has: 'admin' } }] },
  })
  if (admins > 0) {
    return
  }
  const id = await addPerson(tx, {
    ...admin,
    firstName: 'Office',
    lastName: 'Administrator',
    phone: null,
    role: 'admin',
    createdAt: now,
  })
  if (!id) {
    throw new Error(
      'ADMIN_EMAIL or ADMIN_USERNAME belongs to somebody who is not an administrator: choose others',
    )
  }
}
