import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { hasRole } from '@/config/roles'
import { getProfile } from '@/features/users/server/get-profile'
import { currentActor, runPage } from '@/server/transport/http/page'
import { Link } from '@/ui/link'
import { AreaFrame } from '../../../area-frame'
import { privateMetadata } from '../../../page-metadata'
import { ProfileForms } from './profile-forms'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Meta.profileTitle')

export default async function ProfileEditPage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const profile = await runPage(getProfile, {}, { locale, path: paths.profileEdit })
  const t = await getTranslations({ locale, namespace: 'Profile' })
  const actor = await currentActor()
  const isStudent = actor.kind === 'user' && hasRole(actor.user, 'student')
  return (
    <AreaFrame locale={locale} path={paths.profileEdit} section="profile">
      <div className="mx-auto grid max-w-2xl gap-6">
        <div>
          <h1 className="display text-3xl">{t('title')}</h1>
          <p className="mt-2 text-soft">{t('lead')}</p>
        </div>
        <ProfileForms locale={locale} profile={profile} />
        <ul className="grid gap-1">
          <li>
            <Link href={href(locale, paths.sessions)} className="inline-flex min-h-11 items-center">
              {t('sessionsLink')}
            </Link>
          </li>
          <li>
            <Link
              className="inline-flex min-h-11 items-center"
              href={
                isStudent
                  ? href(locale, paths.dashboard, { section: 'profile' })
                  : href(locale, paths.adminDashboard)
              }
            >
              {t('back')}
            </Link>
          </li>
        </ul>
      </div>
    </AreaFrame>
  )
}
