import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { readMyAnnouncement } from '@/features/study/announcements/server/read-announcements'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { allowLight, runPage } from '@/server/transport/http/page'
import { ButtonLink } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale; id: string }> }

export const generateMetadata = privateMetadata('Announcements.title')

export default async function MyAnnouncementPage({ params }: Props) {
  const { locale, id } = await params
  const path = paths.announcement(id)
  const { subject, text, author, createdAt, roomId } = await runPage(
    readMyAnnouncement,
    { id },
    { locale, path },
  )
  await allowLight()
  const t = textsOf(locale, 'Announcements')
  return (
    <StudentFrame locale={locale} path={path}>
      <article className="grid max-w-3xl gap-4">
        <h1 className="display text-3xl wrap-anywhere sm:text-4xl">{subject}</h1>
        <p className="text-soft">{t('sentBy', { author, at: formatDoualaDateTime(createdAt, locale) })}</p>
        <p className="text-lg whitespace-pre-line wrap-anywhere">{text}</p>
        {roomId && (
          <p>
            <ButtonLink href={href(locale, paths.messages, { room: roomId })} variant="secondary">
              {t('openRoom')}
            </ButtonLink>
          </p>
        )}
      </article>
    </StudentFrame>
  )
}
