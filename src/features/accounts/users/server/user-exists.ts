import { comparable } from '@/lib/comparable'
import { db } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'
import { suggestFreeUsername } from './free-username'

const userExists = (field: 'username' | 'email', suggestion?: string | null) =>
  new AppError('user_exists', {
    fields: { [field]: 'Errors.userExists' },
    ...(suggestion ? { suggestions: { [field]: suggestion } } : {}),
  })

/** Throws user_exists with the field whose value is taken; for a user name also with a similar free one. */
export async function refuseTaken(
  { username, email }: { username?: string; email?: string },
  exceptUserId?: string,
): Promise<void> {
  const existing = await db().user.findMany({
    where: {
      id: { not: exceptUserId },
      OR: [
        ...(email === undefined ? [] : [{ emailKey: comparable(email) }]),
        ...(username === undefined ? [] : [{ usernameKey: comparable(username) }]),
      ],
    },
    select: { emailKey: true },
  })
  if (existing.length === 0) {
    return
  }
  if (username === undefined || existing.some(({ emailKey }) => emailKey === comparable(email ?? ''))) {
    throw userExists('email')
  }
  throw userExists('username', await suggestFreeUsername(username))
}

/**
 * If two accounts are created at the same moment, the database refuses the second one, which gets the same answer as from the check
 * before.
 */
export function translateTaken(error: unknown): never {
  const { code, meta } = error as { code?: string; meta?: unknown }
  if (code !== 'P2002') {
    throw error
  }
  throw userExists(JSON.stringify(meta ?? '').includes('username') ? 'username' : 'email')
}
