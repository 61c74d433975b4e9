import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { mailReasonText } from '@/features/base/mail/ui/mail-reason-text'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { retryAnnouncementAction } from '@/features/study/announcements/actions'
import { getAnnouncement } from '@/features/study/announcements/server/read-announcements'
import { AnnouncementReceivers } from '@/features/study/announcements/ui/office/announcement-receivers'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { runPage } from '@/server/transport/http/page'
import { ActionBoard, BoardButton } from '@/ui/action-board'
import { Link } from '@/ui/link'
import { LiveRefresh } from '@/ui/list/live-refresh'
import { PageHead } from '@/ui/list/page-head'
import { Progress } from '@/ui/progress'
import { SectionCard } from '@/ui/section-card'

type Props = { params: Promise<{ locale: Locale; id: string }> }

export const generateMetadata = privateMetadata('Announcements.title')

/** The refresh interval while e-mails are being sent; a batch takes less time. */
const underWayMs = 10_000
const mostNames = 200

/** The announcement, the progress of its delivery, and the people whom it did not reach. */
export default async function AnnouncementPage({ params }: Props) {
  const { locale, id } = await params
  const path = paths.officeAnnouncement(id)
  const announcement = await runPage(getAnnouncement, { id }, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'Announcements')
  const { sent, skipped, waiting, failed, receivers, failures, retryable } = announcement
  return (
    <OfficeFrame locale={locale} path={path} current="announcements">
      <PageHead
        locale={locale}
        title={announcement.subject}
        lead={t('sentBy', {
          author: announcement.author,
          at: formatDoualaDateTime(announcement.createdAt, locale),
        })}
      />
      <div className="grid max-w-3xl gap-6">
        <p>
          <span className="text-soft">{t('columns.to')}</span>{' '}
          <AnnouncementReceivers locale={locale} announcement={announcement} />
        </p>
        <SectionCard id="progress" title={t('progress')}>
          <Progress
            locale={locale}
            label={t('progress')}
            percent={receivers === 0 ? 100 : (100 * (sent + skipped)) / receivers}
          />
          <p className="mt-2" role="status">
            {t('progressOf', { sent, waiting, failed })}
          </p>
          {skipped > 0 && <p className="text-soft">{t('facts', { skipped })}</p>}
          {waiting > 0 && <LiveRefresh everyMs={underWayMs} />}
        </SectionCard>
        {failures.map(({ reason, isTheirs, receivers: students }) => (
          <SectionCard
            key={reason.text}
            id={`failures-${reason.cause ?? 'other'}`}
            title={t('failuresTitle', { reason: mailReasonText(locale, reason) || t('unknownReason') })}
            lead={t(isTheirs ? 'failuresLead' : 'failuresOurs')}
          >
            <ul className="divide-y divide-line">
              {students.slice(0, mostNames).map(({ id: student, name }) => (
                <li key={student}>
                  <Link
                    href={href(locale, paths.officeStudent(student))}
                    className="inline-flex min-h-11 items-center wrap-anywhere"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
            {students.length > mostNames && <p>{t('moreNames', { count: students.length - mostNames })}</p>}
          </SectionCard>
        ))}
        {retryable > 0 && (
          <ActionBoard closeLabel={textsOf(locale)('Common.close')}>
            <p className="mb-3">{t('retryLead')}</p>
            <BoardButton
              locale={locale}
              action={retryAnnouncementAction}
              hidden={{ id }}
              texts={{
                busy: textsOf(locale)('Common.working'),
                networkError: textsOf(locale)('Errors.network'),
              }}
              variant="secondary"
            >
              {t('retry', { count: retryable })}
            </BoardButton>
          </ActionBoard>
        )}
        <SectionCard id="text" title={t('text')}>
          <p className="whitespace-pre-line wrap-anywhere">{announcement.text}</p>
        </SectionCard>
      </div>
    </OfficeFrame>
  )
}
