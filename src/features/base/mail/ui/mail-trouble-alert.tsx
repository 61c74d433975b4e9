import type { Locale } from '@/config/locales'
import { href } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { doualaDayOf, formatDoualaDateTime, formatDoualaTime } from '@/lib/douala-time'
import { Alert } from '@/ui/alert'
import { Link } from '@/ui/link'
import type { MailTrouble } from '../mail-reason.rules'

interface MailTroubleAlertProps {
  locale: Locale
  trouble: MailTrouble
  /** The address of the system page; null for people who may not open it. */
  systemPath: string | null
  /** false: one sentence, for people who cannot fix it. */
  detailed: boolean
}

/** The alert that mail is not being sent: since when, why, how many mails wait, and who can fix it. */
export function MailTroubleAlert({ locale, trouble, systemPath, detailed }: MailTroubleAlertProps) {
  const { cause, fault, since, waiting } = trouble
  const isToday = doualaDayOf(since) === doualaDayOf(new Date())
  const when = isToday ? formatDoualaTime(since, locale) : formatDoualaDateTime(since, locale)
  if (!detailed) {
    return (
      <Alert kind="error" live={false} title={textsOf(locale)('System.notLeavingShort', { since: when })} />
    )
  }
  return (
    <Alert kind="error" live={false} title={textsOf(locale)('System.notLeaving', { since: when })}>
      <p>
        {textsOf(locale)(`System.troubleCauses.${cause}`)} {textsOf(locale)(`System.faults.${fault}`)}{' '}
        {waiting > 0 && textsOf(locale)('System.troubleWaiting', { count: waiting })}
      </p>
      {systemPath && (
        <p>
          <Link href={href(locale, systemPath)} className="inline-flex min-h-11 items-center">
            {textsOf(locale)('System.troubleLink')}
          </Link>
        </p>
      )}
    </Alert>
  )
}
