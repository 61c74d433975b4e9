import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { Link } from '@/ui/link'
import { getProfile } from '../server/get-profile'
import { ProfileForms } from './profile-forms'

interface ProfileContentProps {
  locale: Locale
  /** The paths of this page and its links, in the student area or in the office. */
  path: string
  sessionsPath: string
  notificationsPath: string
  backPath: string
  /** Where the back office's users manage their second factor. */
  securityPath?: string
  /** Shown below the common forms. */
  children?: ReactNode
}

/** Everybody's own account; students see it in their area, the team in the back office. */
export async function ProfileContent({
  locale,
  path,
  sessionsPath,
  notificationsPath,
  backPath,
  securityPath,
  children,
}: ProfileContentProps) {
  const profile = await runPage(getProfile, {}, { locale, path })
  const t = textsOf(locale, 'Profile')
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <div>
        <h1 className="display text-3xl">{t('title')}</h1>
        <p className="mt-2 text-soft">{t('lead')}</p>
      </div>
      <ProfileForms locale={locale} path={path} profile={profile} />
      {children}
      <ul className="grid gap-1">
        {securityPath && (
          <li>
            <Link href={href(locale, securityPath)} className="inline-flex min-h-11 items-center">
              {textsOf(locale)('SecondFactor.fromProfile')}
            </Link>
          </li>
        )}
        <li>
          <Link href={href(locale, notificationsPath)} className="inline-flex min-h-11 items-center">
            {textsOf(locale)('NotificationSettings.link')}
          </Link>
        </li>
        <li>
          <Link href={href(locale, sessionsPath)} className="inline-flex min-h-11 items-center">
            {t('sessionsLink')}
          </Link>
        </li>
        <li>
          <Link href={href(locale, backPath)} className="inline-flex min-h-11 items-center">
            {t('back')}
          </Link>
        </li>
      </ul>
    </div>
  )
}
