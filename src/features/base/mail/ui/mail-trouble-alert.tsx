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
  /** The page is the system page: the line leads to its list of e-mails. */
  isSystemPage: boolean
}

/** The line that mail is not being sent: since when, why, how many mails wait, and who can fix it. */
export function MailTroubleAlert({ locale, trouble, systemPath, isSystemPage }: MailTroubleAlertProps) {
  const { cause, fault, since, waiting } = trouble
  const isToday = doualaDayOf(since) === doualaDayOf(new Date())
  const when = isToday ? formatDoualaTime(since, locale) : formatDoualaDateTime(since, locale)
  const t = textsOf(locale, 'System')
  const [address, text] = isSystemPage
    ? ['#failed-mails', t('mails')]
    : [systemPath && href(locale, systemPath), t('troubleLink')]
  return (
    <Alert
      kind="error"
      live={false}
      className="mb-4 px-4! py-2!"
      title={`${t('notLeaving', { since: when })} ${t(`troubleCauses.${cause}`)}`}
    >
      <p>
        {t(`faults.${fault}`)} {waiting > 0 && t('troubleWaiting', { count: waiting })}{' '}
        {address ? (
          <Link href={address} className="inline-flex min-h-6 items-center">
            {text}
          </Link>
        ) : (
          t('troubleWriteNothingTwice')
        )}
      </p>
    </Alert>
  )
}
