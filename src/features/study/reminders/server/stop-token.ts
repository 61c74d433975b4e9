import { db } from '@/server/db'
import { equalSecrets, keyedHash } from '@/server/kernel/secrets'

const signature = (userId: string) => keyedHash('study-mails.stop', userId)

/** Part of every reminder, valid forever: signed, not stored. It can only stop reminders and grants no access. */
export const stopToken = (userId: string) => `${userId}.${signature(userId)}`

export async function findByStopToken(token: string) {
  const [id = '', signaturePart = ''] = token.split('.')
  if (!/^[0-9a-f-]{36}$/.test(id) || !equalSecrets(signaturePart, signature(id))) {
    return null
  }
  return db().user.findUnique({ where: { id }, select: { id: true, email: true, studyMailsOffAt: true } })
}
