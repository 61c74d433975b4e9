'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { href, paths, safeCallbackUrl } from '@/config/paths'
import { translate } from '@/server/texts'
import { setCookies, signedInCookies } from '@/server/transport/http/auth-cookies'
import { toAction } from '@/server/transport/http/to-action'
import { endOtherSessions } from './server/end-other-sessions'
import { signInStaff, signInStudent } from './server/sign-in-on-page'

/** Without scripts the hidden field is empty, but the browser still says which page the form was on. */
async function callbackOfPage(): Promise<string | null> {
  const referer = (await headers()).get('referer')
  return URL.canParse(referer ?? '')
    ? safeCallbackUrl(new URL(referer ?? '').searchParams.get('callbackUrl'))
    : null
}

export const signInAction = toAction(signInStudent, {
  onSuccess: async (session, { locale }) => {
    await setCookies(signedInCookies(session))
    redirect(session.callbackUrl ?? (await callbackOfPage()) ?? href(locale, paths.dashboard))
  },
})

export const signInStaffAction = toAction(signInStaff, {
  onSuccess: async (session, { locale }) => {
    await setCookies(signedInCookies(session))
    redirect(session.callbackUrl ?? (await callbackOfPage()) ?? href(locale, paths.adminDashboard))
  },
})

export const endOtherSessionsAction = toAction(endOtherSessions, {
  onSuccess: async ({ ended }, { locale }) => ({
    status: 'ok',
    message: translate(locale, 'Sessions.ended', { count: ended }),
  }),
})
