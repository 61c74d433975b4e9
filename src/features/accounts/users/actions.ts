'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { asLocale, type Locale } from '@/config/locales'
import { href, paths, safeCallbackUrl } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import type { TextKey } from '@/messages/text-key'
import type { ActionState } from '@/server/transport/http/action-state'
import { deviceCookie, setCookies } from '@/server/transport/http/auth-cookies'
import { toAction } from '@/server/transport/http/to-action'
import { changePassword } from './server/change-password'
import { confirmEmailChange } from './server/confirm-email-change'
import { changeRoles } from './server/office/change-roles'
import { correctPerson } from './server/office/correct-person'
import { inviteUser, withdrawInvitation } from './server/office/invite-user'
import { approveFactorReset, requestFactorReset } from './server/office/reset-factor'
import { sendPasswordLink } from './server/office/send-password-link'
import { setUserBlocked } from './server/office/set-user-blocked'
import { signOutPerson } from './server/office/sign-out-person'
import { requestEmailChange } from './server/request-email-change'
import { requestPasswordReset } from './server/request-password-reset'
import { resetPassword } from './server/reset-password'
import { chooseLanguage, updateNames } from './server/update-profile'

const successText =
  (key: TextKey) =>
  (_output: unknown, { locale }: { locale: Locale }): ActionState<unknown> => ({
    status: 'ok',
    message: textsOf(locale)(key),
  })

export const requestPasswordResetAction = toAction(requestPasswordReset, {
  onSuccess: successText('Password.sent'),
})
export const resetPasswordAction = toAction(resetPassword, {
  onSuccess: async ({ device }, { locale }) => {
    await setCookies(deviceCookie(device))
    // A cookie makes the page render again, and the token in its address is used up by now.
    redirect(href(locale, paths.resetPassword, { done: '1' }))
  },
})
export const changePasswordAction = toAction(changePassword, {
  onSuccess: successText('Password.changedHere'),
})
/** The same change at the back office's login: the requested page opens. */
export const chooseOfficePasswordAction = toAction(changePassword, {
  onSuccess: async (_output, { locale, values }) =>
    redirect(safeCallbackUrl(values.callbackUrl) ?? href(locale, paths.officePage('dashboard'))),
})
export const confirmEmailChangeAction = toAction(confirmEmailChange, {
  onSuccess: successText('EmailChange.confirmed'),
})
export const updateNamesAction = toAction(updateNames, {
  onSuccess: (_profile, { locale, values }) => {
    // The navigation bar shows the name too.
    refresh()
    return { status: 'ok', message: textsOf(locale)('Profile.saved'), values }
  },
})

export const requestEmailChangeAction = toAction(requestEmailChange, {
  onSuccess: ({ newEmail }, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Profile.emailSent', { email: newEmail }),
  }),
})

export const chooseLanguageAction = toAction(chooseLanguage, {
  onSuccess: async (profile, { values }) =>
    redirect(
      href(
        asLocale(profile.locale),
        values.page === paths.officeProfile ? paths.officeProfile : paths.profileEdit,
      ),
    ),
})

export const inviteUserAction = toAction(inviteUser, {
  failureText: 'Office.createFailed',
  onSuccess: ({ email, username, isInvited }, { locale }) => ({
    status: 'ok',
    message: isInvited
      ? textsOf(locale)('Users.invited', { email })
      : textsOf(locale)('Users.created', { username }),
  }),
})
export const withdrawInvitationAction = toAction(withdrawInvitation, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('Person.withdrawn') }
  },
})
export const correctPersonAction = toAction(correctPerson, {
  onSuccess: ({ signedOut }, { locale }) => {
    refresh()
    return {
      status: 'ok',
      message: textsOf(locale)(signedOut ? 'Person.correctedAddress' : 'Person.corrected'),
    }
  },
})
export const sendPasswordLinkAction = toAction(sendPasswordLink, {
  onSuccess: ({ email }, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Person.linkSent', { email }),
  }),
})
export const signOutPersonAction = toAction(signOutPerson, {
  onSuccess: ({ sessions }, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Person.signedOut', { count: sessions }),
  }),
})
export const setUserBlockedAction = toAction(setUserBlocked, {
  onSuccess: ({ is_active, name }, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)(is_active ? 'Users.unblocked' : 'Users.blocked', { name }),
  }),
})
export const changeRolesAction = toAction(changeRoles, {
  onSuccess: (_account, { locale, values }) => ({
    status: 'ok',
    message: textsOf(locale)(values.action === 'add' ? 'Users.granted' : 'Users.revoked'),
  }),
})
export const requestFactorResetAction = toAction(requestFactorReset, {
  onSuccess: ({ done }, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)(done ? 'Person.resetDone' : 'Person.resetAsked') }
  },
})
export const approveFactorResetAction = toAction(approveFactorReset, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('Person.resetDone') }
  },
})
