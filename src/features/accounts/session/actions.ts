'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths, safeCallbackUrl } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import {
  pendingCookies,
  setCookies,
  signedInCookies,
  signedOutCookies,
} from '@/server/transport/http/auth-cookies'
import { toAction } from '@/server/transport/http/to-action'
import { beginPasskeySignIn } from './server/begin-passkey-sign-in'
import { endOtherSessions } from './server/end-other-sessions'
import { cancelSignIn, finishSignIn } from './server/finish-sign-in'
import { signInStaff, signInStudent } from './server/sign-in-on-page'

/** Without scripts the hidden field is empty, but the Referer header still names the form's page. */
async function callbackOfPage(): Promise<string | null> {
  const referer = (await headers()).get('referer')
  return URL.canParse(referer ?? '')
    ? safeCallbackUrl(new URL(referer ?? '').searchParams.get('callbackUrl'))
    : null
}

type Started = Awaited<ReturnType<typeof signInStudent.run>>

/** Continues after signing in; the second-factor page, when needed, leads to the same place. */
async function continueTo(started: Started, locale: Locale, home: string): Promise<never> {
  const target = started.callbackUrl ?? (await callbackOfPage()) ?? href(locale, home)
  if ('pendingToken' in started) {
    await setCookies(pendingCookies(started.pendingToken))
    redirect(href(locale, paths.secondFactor, { callbackUrl: target }))
  }
  await setCookies(signedInCookies(started))
  redirect(target)
}

export const signInAction = toAction(signInStudent, {
  failureText: 'Errors.loginFailed',
  onSuccess: (started, { locale }) => continueTo(started, locale, paths.dashboard),
})

export const signInStaffAction = toAction(signInStaff, {
  failureText: 'Errors.loginFailed',
  onSuccess: (started, { locale }) => continueTo(started, locale, paths.officePage('dashboard')),
})

export const finishSignInAction = toAction(finishSignIn, {
  onSuccess: async (session, { locale }) => {
    await setCookies(signedInCookies(session))
    redirect(session.callbackUrl ?? href(locale, paths.officePage('dashboard')))
  },
})

export const beginPasskeySignInAction = toAction(beginPasskeySignIn, {
  onSuccess: async (data) => ({ status: 'ok', data }),
})

export const cancelSignInAction = toAction(cancelSignIn, {
  onSuccess: async (_output, { locale }) => {
    await setCookies(signedOutCookies())
    redirect(href(locale, paths.office))
  },
})

export const endOtherSessionsAction = toAction(endOtherSessions, {
  onSuccess: ({ ended }, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Sessions.ended', { count: ended }),
  }),
})
