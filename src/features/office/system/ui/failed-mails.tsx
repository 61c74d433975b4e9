import type { Locale } from '@/config/locales'
import { isMailKind } from '@/features/base/mail/mail-kinds'
import { mailReasonText } from '@/features/base/mail/ui/mail-reason-text'
import { textsOf } from '@/i18n/texts-of'
import { EmailText } from '@/ui/email-text'
import { retryMailAction, retryMailsAction } from '../actions'
import type { FailedMail } from '../server/mail-failures.repository'
import { FailureSection, groupsOf } from './failure-section'
import { FailureTable } from './failure-table'

export function FailedMails({ locale, mails }: { locale: Locale; mails: readonly FailedMail[] }) {
  const t = textsOf(locale, 'System')
  const nameOf = (kind: string) => (isMailKind(kind) ? t(`kinds.${kind}`) : kind)
  const groups = groupsOf(
    mails.flatMap(({ kind, obstacle }) => (obstacle ? [] : [kind])),
    nameOf,
  )
  const reasonOf = (reason: FailedMail['reason']) => {
    const words = mailReasonText(locale, reason)
    return reason.givenUp && words ? t('givenUp', { reason: words }) : words
  }
  const rows = mails.map(({ obstacle, reason, ...mail }) => ({
    ...mail,
    reason: reasonOf(reason),
    obstacle: obstacle ? t(`obstacle.${obstacle}`) : undefined,
    retryLabel: t('retryMailLabel', { to: mail.to }),
    retryFields: { id: mail.id },
  }))
  return (
    <FailureSection
      locale={locale}
      id="failed-mails"
      title={t('mails')}
      none={t('noMails')}
      count={mails.length}
      groups={groups}
      field="kind"
      action={retryMailsAction}
      leadKey="retryAllMailsLead"
    >
      <FailureTable
        locale={locale}
        caption={t('mailsCaption')}
        rows={rows}
        retry={retryMailAction}
        lead={[
          {
            key: 'kind',
            header: t('kind'),
            label: t('kind'),
            card: 'title',
            cell: ({ kind }) => nameOf(kind),
          },
          {
            key: 'to',
            header: t('to'),
            label: t('to'),
            cell: ({ to }) => <EmailText email={to} className="sm:min-w-44" />,
          },
        ]}
      />
    </FailureSection>
  )
}
