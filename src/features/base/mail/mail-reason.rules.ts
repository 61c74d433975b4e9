import { shownError } from '@/lib/shown-error'
import { givenUp, type OwnMailError, ownMailErrors } from './mail.rules'

/** Who can do something about it: us (our account, our domain, our server), the provider, or the owner of one address. */
type MailFault = 'account' | 'domain' | 'server' | 'provider' | 'address'

/** What the provider's answer means, beside the reasons that are our own. */
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
  /** Has a text in each language; null where nothing is known. */
  cause: MailCause | null
  fault: MailFault | null
  /** The provider's own words, as they may be shown. */
  text: string
  givenUp: boolean
}

const prefix = givenUp('')
const senderProblems = ['invalid_from_address', 'domain_not_verified']
const quotas = ['daily_quota_exceeded', 'monthly_quota_exceeded']

/**
 * The provider answers "403 validation_error" where the sender's domain is not verified, and every other 401 and 403 is
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
  // What kept the provider from answering stands behind "no answer".
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

/** Mails that are not sent, with the same last error; none of them was tried after the last mail that left. */
export interface UnsentMails {
  error: string
  /** Mails that would still leave by themselves or by a retry. */
  waiting: number
  receivers: number
  since: Date
  /** When the first of those that nobody has tried was due; null where all were tried. */
  untriedSince: Date | null
}

export interface MailTrouble {
  cause: MailCause | 'untried'
  fault: MailFault
  since: Date
  waiting: number
}

/** So many addresses refused for one reason: it is not the addresses. */
const manyReceivers = 3

/** Whether an address is the reason, where so many receivers were refused in the same words. */
export const isOfAddress = ({ cause, fault }: MailReason, receivers: number) =>
  fault === 'address' && (cause === 'not_an_address' || receivers < manyReceivers)

/** A mail that waits longer than this without a try is not waiting for its turn. */
const turnMs = 5 * 60_000
/** A provider that fails for less than this is not worth an alarm: the next try is seconds away. */
const hiccupMs = 2 * 60_000
const isOfOneMail = (cause: MailCause | null) =>
  cause === 'expired' || cause === 'not_an_address' || cause === 'not_rendered'

const urgency: readonly MailFault[] = ['account', 'domain', 'server', 'provider']

/** Why mail does not leave at the moment; null when it leaves, or when single addresses are the reason. */
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
