import { isMailKind, secretKinds } from '@/features/base/mail/mail-kinds'

interface FailedMailFacts {
  kind: string
  state: string
  senderId: string | null
  notAfter: Date | null
  /** Its content was deleted, as for every mail with a code or a link. */
  blank: boolean
}

/** Why a mail cannot be sent again; null: it can. */
export type Obstacle = 'office' | 'expired' | 'blank' | 'unknown_kind'

export function obstacleOf(mail: FailedMailFacts, now: Date): Obstacle | null {
  if (mail.senderId !== null) {
    return 'office'
  }
  if (mail.notAfter !== null && mail.notAfter <= now) {
    return 'expired'
  }
  if (!isMailKind(mail.kind)) {
    return 'unknown_kind'
  }
  if (mail.blank && secretKinds.includes(mail.kind)) {
    return 'blank'
  }
  return null
}

const backupEveryMs = 26 * 60 * 60_000

/** One backup per night is planned; the two additional hours allow for a slow one. */
export const isBackupLate = (madeAt: Date, now: Date) => now.getTime() - madeAt.getTime() > backupEveryMs
