import { shownError } from '@/lib/shown-error'
import { givenUp, type OwnMailError, ownMailErrors } from './mail.rules'

/** Who can fix the cause: we (our account, our domain, our server), the provider, or the owner of one address. */
type MailFault = 'account' | 'domain' | 'server' | 'provider' | 'address'

/** The meaning of the provider's answers; our own reasons are not included. */
const providerReasons = {
  key: 'account',
  quota: 'account',
  domain: 'domain',
  busy: 'provider',
  broken: 'provider',
  refused: 'address',
} as const satisfies Record<string, MailFault>

const ownFaults = {
  expired: 'provider',
  not_an_address: 'address',
  not_rendered: 'server',
  no_answer: 'provider',
  no_id: 'provider',
} as const satisfies Record<OwnMailError, MailFault>

type MailCause = OwnMailError | keyof typeof providerReasons

/** Why a mail was not sent. */
export interface MailReason {
  /** The cause, which has a text in each language; null if unknown. */
  cause: MailCause | null
  fault: MailFault | null
  /** The provider's text, in a form that may be shown. */
  text: string
  givenUp: boolean
}

const prefix = givenUp('')
const senderProblems = ['invalid_from_address', 'domain_not_verified']
const quotas = ['daily_quota_exceeded', 'monthly_quota_exceeded']

/**
 * The provider answers "403 validation_error" if the sender's domain is not verified; every other 401 and 403 is
 * about the key.
 */
function causeOfAnswer(message: string): keyof typeof providerReasons | null {
  const [, digits, name = ''] = /^([45]\d\d) (\S+)/.exec(message) ?? []
  const status = Number(digits)
  if (senderProblems.includes(name) || (status === 403 && name === 'validation_error')) {
    return 'domain'
  }
  if (status === 401 || status === 403) {
    return 'key'
  }
  if (quotas.includes(name)) {
    return 'quota'
  }
  if ([408, 409, 425, 429].includes(status)) {
    return 'busy'
  }
  if (status >= 500) {
    return 'broken'
  }
  return status >= 400 ? 'refused' : null
}

export function mailReason(error: string): MailReason {
  const isGivenUp = error.startsWith(prefix)
  const message = isGivenUp ? error.slice(prefix.length) : error
  const names = Object.keys(ownMailErrors) as OwnMailError[]
  // After "no answer" follows the reason why the provider did not answer.
  const own = names.find(
    (name) => message === ownMailErrors[name] || message.startsWith(`${ownMailErrors[name]} `),
  )
  const rest = { text: shownError(message), givenUp: isGivenUp }
  if (own) {
    return { cause: own, fault: ownFaults[own], ...rest }
  }
  const cause = causeOfAnswer(message)
  return { cause, fault: cause && providerReasons[cause], ...rest }
}

/** Unsent mails with the same last error. Failures before the last successful mail are not included. */
export interface UnsentMails {
  error: string
  /** Mails that can still be sent, automatically or by a retry. */
  waiting: number
  receivers: number
  since: Date
  /** When the first untried mail was due; null if all were tried. */
  untriedSince: Date | null
}

export interface MailTrouble {
  cause: MailCause | 'untried'
  fault: MailFault
  since: Date
  waiting: number
}

/** If this number of addresses is refused for the same reason, the addresses are not the cause. */
const manyReceivers = 3

/** Whether an address is the reason, given the number of receivers that were refused with the same words. */
export const isOfAddress = ({ cause, fault }: MailReason, receivers: number) =>
  fault === 'address' && (cause === 'not_an_address' || receivers < manyReceivers)

/** If a mail waits longer than this without a try, something is wrong. */
const turnMs = 5 * 60_000
/** A shorter failure of the provider causes no alarm, because the next try comes within seconds. */
const hiccupMs = 2 * 60_000
const isOfOneMail = (cause: MailCause | null) =>
  cause === 'expired' || cause === 'not_an_address' || cause === 'not_rendered'

const urgency: readonly MailFault[] = ['account', 'domain', 'server', 'provider']

/** Why mail is not being sent at the moment; null if it is, or if only single addresses are the reason. */
export function mailTroubleOf(
  unsent: readonly UnsentMails[],
  lastSentAt: Date | null,
  now: Date,
): MailTrouble | null {
  const isOld = (at: Date, ageMs: number) => now.getTime() - at.getTime() >= ageMs
  const isSilent = lastSentAt === null || isOld(lastSentAt, turnMs)
  const alarmOf = ({
    error,
    since,
    receivers,
    untriedSince,
  }: UnsentMails): Omit<MailTrouble, 'waiting'>[] => {
    if (error === '') {
      return untriedSince && isSilent && isOld(untriedSince, turnMs)
        ? [{ cause: 'untried', fault: 'server', since: untriedSince }]
        : []
    }
    const reason = mailReason(error)
    const { cause, fault } = reason
    if (!cause || !fault || isOfOneMail(cause) || isOfAddress(reason, receivers)) {
      return []
    }
    if (fault === 'address') {
      return [{ cause, fault: 'account', since }]
    }
    return fault !== 'provider' || isOld(since, hiccupMs) ? [{ cause, fault, since }] : []
  }
  const alarms = unsent.flatMap((mails) => alarmOf(mails))
  alarms.sort((one, other) => urgency.indexOf(one.fault) - urgency.indexOf(other.fault))
  const [worst] = alarms
  const held = unsent.filter((mails) => mails.error === '' || !isOfOneMail(mailReason(mails.error).cause))
  return worst
    ? {
        ...worst,
        since: new Date(Math.min(...alarms.map(({ since }) => since.getTime()))),
        waiting: held.reduce((sum, { waiting }) => sum + waiting, 0),
      }
    : null
}
