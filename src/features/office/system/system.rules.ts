import { isMailKind, secretKinds } from '@/features/base/mail/mail-kinds'

interface FailedMailFacts {
  kind: string
  state: string
  senderId: string | null
  notAfter: Date | null
  /** Its content has been deleted, as that of every mail with a code or a link is. */
  blank: boolean
}

/** null: it can be sent again. Otherwise why not. */
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

/** One a night is planned; two hours are for a night that takes longer. */
export const isBackupLate = (madeAt: Date, now: Date) => now.getTime() - madeAt.getTime() > backupEveryMs
