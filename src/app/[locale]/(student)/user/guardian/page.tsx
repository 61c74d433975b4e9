import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { getOwnGuardian } from '@/features/accounts/guardians/server/get-own-guardian'
import { GuardianContent } from '@/features/accounts/guardians/ui/guardian-content'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Guardian.pageTitle')

export default async function OwnGuardianPage({ params }: Props) {
  const { locale } = await params
  const own = await runPage(getOwnGuardian, {}, { locale, path: paths.guardian })
  return (
    <StudentFrame locale={locale} path={paths.guardian} section="profile">
      <h1 className="display mb-6 text-3xl sm:text-4xl">{textsOf(locale, 'Guardian')('pageTitle')}</h1>
      <GuardianContent locale={locale} own={own} />
    </StudentFrame>
  )
}
