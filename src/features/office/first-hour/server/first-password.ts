import { env } from '@/config/env'
import { db } from '@/server/db'
import { verifyPassword } from '@/server/kernel/password-hash'
import { remember } from '@/server/remember'

/** Hashes that were compared already: comparing is slow on purpose. */
const compared = () => remember('first-password', () => new Map<string, boolean>())
const mostAdmins = 50

async function opens(passwordHash: string, password: string): Promise<boolean> {
  const known = compared().get(passwordHash)
  if (known !== undefined) {
    return known
  }
  const answer = await verifyPassword(passwordHash, password)
  if (compared().size >= mostAdmins * 2) {
    compared().clear()
  }
  compared().set(passwordHash, answer)
  return answer
}

/**
 * Usernames of administrators whose account the password in ADMIN_PASSWORD still opens; null: it is not set. The first
 * administrator is created with it, and it stays readable in a file of the server.
 */
export async function listOpenedByFirstPassword(): Promise<string[] | null> {
  const password = env().ADMIN_PASSWORD
  if (password === undefined) {
    return null
  }
  const admins = await db().user.findMany({
    where: {
      OR: [{ role: 'admin' }, { additionalRoles: { has: 'admin' } }],
      blockedAt: null,
      erasedAt: null,
    },
    select: { username: true, passwordHash: true },
    orderBy: { createdAt: 'asc' },
    take: mostAdmins,
  })
  const opened: string[] = []
  for (const { username, passwordHash } of admins) {
    if (await opens(passwordHash, password)) {
      opened.push(username)
    }
  }
  return opened
}
