import type { Locale } from '@/config/locales'
import type { MailTrouble } from '@/features/base/mail/mail-reason.rules'
import { textsOf } from '@/i18n/texts-of'
import { Badge } from '@/ui/badge'
import type { SystemState } from '../server/system-state.repository'

interface MailBadgeProps {
  locale: Locale
  trouble: MailTrouble | null
  state: Pick<SystemState, 'deadMails' | 'mailsWaiting'>
}

/** The state of mail in a word: "all delivered" only if nothing waits. */
export function MailBadge({ locale, trouble, state: { deadMails, mailsWaiting } }: MailBadgeProps) {
  if (trouble) {
    return <Badge tone="brick">{textsOf(locale)('System.mailStopped')}</Badge>
  }
  if (deadMails > 0) {
    return <Badge tone="brick">{textsOf(locale)('System.deadMails', { count: deadMails })}</Badge>
  }
  return mailsWaiting > 0 ? (
    <Badge tone="neutral">{textsOf(locale)('System.mailsUnderWay', { count: mailsWaiting })}</Badge>
  ) : (
    <Badge tone="forest">{textsOf(locale)('System.deadMails', { count: 0 })}</Badge>
  )
}
