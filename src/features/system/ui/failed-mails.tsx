import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { isMailKind } from '@/features/mail/mail-kinds'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { BoardButton } from '@/ui/action-board'
import { Badge } from '@/ui/badge'
import { EmailText } from '@/ui/email-text'
import { Table } from '@/ui/table'
import { retryMailAction, retryMailsAction } from '../actions'
import type { FailedMail } from '../server/mail-failures.repository'
import { FailureSection, groupsOf } from './failure-section'
import { retryTexts } from './retry-texts'

export async function FailedMails({ locale, mails }: { locale: Locale; mails: readonly FailedMail[] }) {
  const t = await getTranslations({ locale, namespace: 'System' })
  const nameOf = (kind: string) => (isMailKind(kind) ? t(`kinds.${kind}`) : kind)
  const groups = groupsOf(
    mails.flatMap(({ kind, obstacle }) => (obstacle ? [] : [kind])),
    nameOf,
  )
  const column = (key: 'kind' | 'to' | 'state' | 'attempts' | 'reason' | 'nextTry' | 'action') => ({
    key,
    header: t(key),
    label: t(key),
  })
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
      <Table
        caption={t('mailsCaption')}
        rows={mails}
        rowKey={({ id }) => id}
        columns={[
          { ...column('kind'), card: 'title', cell: ({ kind }: FailedMail) => nameOf(kind) },
          {
            ...column('to'),
            cell: ({ to }) => <EmailText email={to} className="sm:min-w-44" />,
          },
          {
            ...column('state'),
            cell: ({ state }) => (
              <Badge tone={state === 'dead' ? 'brick' : 'sun'}>{t(`states.${state}`)}</Badge>
            ),
          },
          { ...column('attempts'), numeric: true, cell: ({ attempts }) => attempts },
          {
            ...column('reason'),
            cell: ({ reason }) => <span className="wrap-anywhere">{reason || t('noReason')}</span>,
          },
          {
            ...column('nextTry'),
            cell: ({ nextTryAt }) => (nextTryAt ? formatDoualaDateTime(nextTryAt, locale) : t('never')),
          },
          {
            ...column('action'),
            card: 'foot',
            cell: ({ id, to, obstacle }) =>
              obstacle ? (
                <span className="text-sm text-soft">{t(`obstacle.${obstacle}`)}</span>
              ) : (
                <BoardButton
                  locale={locale}
                  action={retryMailAction}
                  hidden={{ id }}
                  label={t('retryMailLabel', { to })}
                  texts={retryTexts(locale)}
                  variant="secondary"
                  size="sm"
                >
                  {t('retry')}
                </BoardButton>
              ),
          },
        ]}
      />
    </FailureSection>
  )
}
