import { db } from '@/server/db'
import { equalSecrets, keyedHash } from '@/server/kernel/secrets'

const signature = (userId: string) => keyedHash('study-mails.stop', userId)

/** In every reminder, valid forever: signed, not stored. It stops reminders and opens nothing. */
export const stopToken = (userId: string) => `${userId}.${signature(userId)}`

export async function findByStopToken(token: string) {
  const [id = '', signaturePart = ''] = token.split('.')
  if (!/^[0-9a-f-]{36}$/.test(id) || !equalSecrets(signaturePart, signature(id))) {
    return null
  }
  return db().user.findUnique({ where: { id }, select: { id: true, email: true, studyMailsOffAt: true } })
}
