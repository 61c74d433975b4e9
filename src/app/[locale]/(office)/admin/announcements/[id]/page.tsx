import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { mailReasonText } from '@/features/base/mail/ui/mail-reason-text'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { cancelAnnouncementAction, retryAnnouncementAction } from '@/features/study/announcements/actions'
import { isUnderWay, underWayMs } from '@/features/study/announcements/announcements.rules'
import {
  type AnnouncementProgress,
  getAnnouncement,
} from '@/features/study/announcements/server/read-announcements'
import { AnnouncementReceivers } from '@/features/study/announcements/ui/office/announcement-receivers'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime, formatDoualaTime, formatDoualaWeekday } from '@/lib/douala-time'
import { runPage } from '@/server/transport/http/page'
import { ActionBoard, BoardButton } from '@/ui/action-board'
import { Link } from '@/ui/link'
import { LiveRefresh } from '@/ui/list/live-refresh'
import { PageHead } from '@/ui/list/page-head'
import { Progress } from '@/ui/progress'
import { SectionCard } from '@/ui/section-card'

type Props = { params: Promise<{ locale: Locale; id: string }> }

export const generateMetadata = privateMetadata('Announcements.title')

const mostNames = 200

interface PartProps {
  locale: Locale
  announcement: AnnouncementProgress
}

const buttonTexts = (locale: Locale) => ({
  busy: textsOf(locale)('Common.working'),
  networkError: textsOf(locale)('Errors.network'),
})

/** When it is sent by itself, and the button that stops it. */
function Scheduled({ locale, announcement: { id, sendAt } }: PartProps) {
  const t = textsOf(locale, 'Announcements')
  const at = sendAt ? `${formatDoualaWeekday(sendAt, locale)}, ${formatDoualaTime(sendAt, locale)}` : ''
  return (
    <SectionCard id="scheduled" title={t('scheduledFor', { at })} lead={t('scheduledLead')}>
      <ActionBoard closeLabel={textsOf(locale)('Common.close')}>
        <BoardButton
          locale={locale}
          action={cancelAnnouncementAction}
          hidden={{ id }}
          texts={buttonTexts(locale)}
          variant="secondary"
        >
          {t('cancel')}
        </BoardButton>
      </ActionBoard>
    </SectionCard>
  )
}

/** How far it is, and of a newsletter what became of it. */
function Delivery({ locale, announcement }: PartProps) {
  const t = textsOf(locale, 'Announcements')
  const { newsletter, receivers, sent, skipped, waiting, failed, bounced, unsubscribed } = announcement
  return (
    <SectionCard id="progress" title={t('progress')}>
      <Progress
        locale={locale}
        label={t('progress')}
        percent={receivers === 0 ? 100 : (100 * (sent + skipped + bounced)) / receivers}
      />
      <p className="mt-2" role="status">
        {receivers === 0 ? t('notSent') : t('progressOf', { sent, waiting, failed })}
      </p>
      {newsletter && receivers > 0 && <p>{t('newsletterFacts', { bounced, unsubscribed })}</p>}
      {skipped > 0 && (
        <p className="text-soft">
          {newsletter ? t('newsletterSkipped', { skipped }) : t('facts', { skipped })}
        </p>
      )}
    </SectionCard>
  )
}

/** The people whom it did not reach, by reason, and the button that sends it again. */
function Failures({ locale, announcement }: PartProps) {
  const t = textsOf(locale, 'Announcements')
  const { id, newsletter, failures, retryable } = announcement
  return (
    <>
      {failures.map(({ reason, isTheirs, receivers }) => (
        <SectionCard
          key={reason.text}
          id={`failures-${reason.cause ?? 'other'}`}
          title={t('failuresTitle', { reason: mailReasonText(locale, reason) || t('unknownReason') })}
          lead={newsletter ? t('failuresNewsletter') : t(isTheirs ? 'failuresLead' : 'failuresOurs')}
        >
          <ul className="divide-y divide-line">
            {receivers.slice(0, mostNames).map(({ id: student, name }) => (
              <li key={student ?? name} className="flex min-h-11 items-center wrap-anywhere">
                {student ? <Link href={href(locale, paths.officeStudent(student))}>{name}</Link> : name}
              </li>
            ))}
          </ul>
          {receivers.length > mostNames && <p>{t('moreNames', { count: receivers.length - mostNames })}</p>}
        </SectionCard>
      ))}
      {retryable > 0 && (
        <ActionBoard closeLabel={textsOf(locale)('Common.close')}>
          <p className="mb-3">{t('retryLead')}</p>
          <BoardButton
            locale={locale}
            action={retryAnnouncementAction}
            hidden={{ id }}
            texts={buttonTexts(locale)}
            variant="secondary"
          >
            {t('retry', { count: retryable })}
          </BoardButton>
        </ActionBoard>
      )}
    </>
  )
}

/** The announcement, when it is sent, the progress of its delivery, and the people whom it did not reach. */
export default async function AnnouncementPage({ params }: Props) {
  const { locale, id } = await params
  const path = paths.officeAnnouncement(id)
  const announcement = await runPage(getAnnouncement, { id }, { locale, path, signInAt: paths.office })
  if (announcement.state === 'draft') {
    redirect(href(locale, paths.officeAnnouncementNew, { draft: id }))
  }
  const t = textsOf(locale, 'Announcements')
  const { subject, text, otherSubject, otherText, author, createdAt, sendAt, state } = announcement
  return (
    <OfficeFrame locale={locale} path={path} current="announcements">
      <PageHead
        locale={locale}
        title={subject}
        lead={t('sentBy', { author, at: formatDoualaDateTime(sendAt ?? createdAt, locale) })}
      />
      <div className="grid max-w-3xl gap-6">
        <p>
          <span className="text-soft">{t('columns.to')}</span>{' '}
          <AnnouncementReceivers locale={locale} announcement={announcement} />
        </p>
        {state === 'scheduled' ? (
          <Scheduled locale={locale} announcement={announcement} />
        ) : (
          <Delivery locale={locale} announcement={announcement} />
        )}
        {isUnderWay(announcement) && <LiveRefresh everyMs={underWayMs} />}
        <Failures locale={locale} announcement={announcement} />
        <SectionCard id="text" title={t('text')}>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </SectionCard>
        {otherText && (
          <SectionCard id="other-text" title={otherSubject ?? subject}>
            <p className="whitespace-pre-line wrap-anywhere">{otherText}</p>
          </SectionCard>
        )}
      </div>
    </OfficeFrame>
  )
}
