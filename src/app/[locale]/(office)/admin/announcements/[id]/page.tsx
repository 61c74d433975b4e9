import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { getAnnouncement } from '@/features/announcements/server/read-announcements'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { runPage } from '@/server/transport/http/page'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { Progress } from '@/ui/progress'
import { SectionCard } from '@/ui/section-card'
import { privateMetadata } from '../../../../page-metadata'
import { OfficeFrame } from '../../../office-frame'

type Props = { params: Promise<{ locale: Locale; id: string }> }

export const generateMetadata = privateMetadata('Announcements.title')

/** What was sent, how far it has come, and whom it did not reach. */
export default async function AnnouncementPage({ params }: Props) {
  const { locale, id } = await params
  setRequestLocale(locale)
  const path = paths.officeAnnouncement(id)
  const announcement = await runPage(getAnnouncement, { id }, { locale, path, signInAt: paths.office })
  const t = await getTranslations({ locale, namespace: 'Announcements' })
  const done = announcement.receivers - announcement.waiting
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
        <SectionCard id="progress" title={t('progress')}>
          <Progress
            locale={locale}
            label={t('progress')}
            percent={announcement.receivers === 0 ? 100 : (100 * done) / announcement.receivers}
          />
          <p className="mt-2" role="status">
            {t('progressOf', { done, all: announcement.receivers })}
          </p>
          <p className="text-soft">
            {t('facts', {
              sent: announcement.sent,
              skipped: announcement.skipped,
              failed: announcement.failed,
            })}
          </p>
          {announcement.waiting > 0 && (
            <p className="mt-3">
              <Link href={href(locale, path)} className="inline-flex min-h-11 items-center">
                {t('refresh')}
              </Link>
            </p>
          )}
        </SectionCard>
        {announcement.failures.length > 0 && (
          <SectionCard id="failures" title={t('failuresTitle')} lead={t('failuresLead')}>
            <ul className="divide-y divide-line">
              {announcement.failures.map(({ id: student, name, error }) => (
                <li key={student} className="flex flex-wrap justify-between gap-x-6">
                  <Link
                    href={href(locale, paths.officeStudent(student))}
                    className="inline-flex min-h-11 items-center wrap-anywhere"
                  >
                    {name}
                  </Link>
                  <span className="self-center text-sm text-soft wrap-anywhere">{error}</span>
                </li>
              ))}
            </ul>
          </SectionCard>
        )}
        <SectionCard id="text" title={t('text')}>
          <p className="whitespace-pre-line wrap-anywhere">{announcement.text}</p>
        </SectionCard>
      </div>
    </OfficeFrame>
  )
}
