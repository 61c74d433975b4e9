import { givenUp, type OwnMailError, ownMailErrors } from '@/features/mail/mail.rules'
import { isMailKind, secretKinds } from '@/features/mail/mail-kinds'

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

const longest = 240

/**
 * An error as it may be shown: its first line, without addresses, telephone numbers, codes, tokens and passwords that are
 * in connection strings.
 */
export const shownError = (error: string): string =>
  (error.split('\n').find((line) => line.trim() !== '') ?? '')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[address]')
    .replace(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu, '[e-mail]')
    .replace(/\b[\w-]{10,}\.[\w-]{10,}(\.[\w-]*)?/g, '[token]')
    .replace(/\b(?=\w*\d)(?=\w*[a-z])[\w]{32,}\b/gi, '[token]')
    .replace(/\+?\d[\d ]{4,}\d/g, '[number]')
    .trim()
    .slice(0, longest)

/** Why a mail was not sent: in our own words, which have a translation, or as the provider says it. */
export interface MailReason {
  own: OwnMailError | null
  text: string
  givenUp: boolean
}

const prefix = givenUp('')

export function mailReason(error: string): MailReason {
  const isGivenUp = error.startsWith(prefix)
  const message = isGivenUp ? error.slice(prefix.length) : error
  const names = Object.keys(ownMailErrors) as OwnMailError[]
  // What kept the provider from answering stands behind "no answer".
  const own = names.find(
    (name) => message === ownMailErrors[name] || message.startsWith(`${ownMailErrors[name]} `),
  )
  return { own: own ?? null, text: shownError(message), givenUp: isGivenUp }
}
