import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { StepUpFrame } from '@/features/accounts/second-factor/ui/step-up-frame'
import { enterStudentArea } from '@/features/accounts/session/server/enter-area'
import { ProfileContent } from '@/features/accounts/users/ui/profile-content'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { getOwnRequest } from '@/features/office/erasure/server/get-own-request'
import { EraseSelfSection } from '@/features/office/erasure/ui/erase-self-section'
import { ExportSection } from '@/features/office/personal-data/ui/export-section'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { readStudyMails } from '@/features/study/reminders/server/set-study-mails'
import { StudyMailsSection } from '@/features/study/reminders/ui/study-mails-section'
import { textsOf } from '@/i18n/texts-of'
import { container } from '@/server/container'
import { runPage } from '@/server/transport/http/page'
import { Link } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Meta.profileTitle')

export default async function ProfileEditPage({ params }: Props) {
  const { locale } = await params
  await runPage(enterStudentArea, {}, { locale, path: paths.profileEdit })
  const { wanted } = await runPage(readStudyMails, {}, { locale, path: paths.profileEdit })
  const erasure = await runPage(getOwnRequest, {}, { locale, path: paths.profileEdit })
  return (
    <StudentFrame locale={locale} path={paths.profileEdit} section="profile">
      <ProfileContent
        locale={locale}
        path={paths.profileEdit}
        sessionsPath={paths.sessions}
        notificationsPath={paths.notificationSettings}
        backPath={withQuery(paths.dashboard, { section: 'profile' })}
      >
        <Link href={href(locale, paths.guardian)} className="inline-flex min-h-11 items-center">
          {textsOf(locale, 'Guardian')('pageTitle')}
        </Link>
        <StudyMailsSection locale={locale} wanted={wanted} />
        <StepUpFrame locale={locale}>
          <ExportSection locale={locale} path={paths.profileEdit} />
          <EraseSelfSection locale={locale} own={erasure} now={container().clock.now()} />
        </StepUpFrame>
      </ProfileContent>
    </StudentFrame>
  )
}
