import { z } from 'zod'
import { proveIdentity } from '@/features/accounts/second-factor/server/prove-identity'
import { refreshSession } from '@/features/accounts/session/server/refresh-session'
import { signIn } from '@/features/accounts/session/server/sign-in'
import { signInStaff, signInStudent } from '@/features/accounts/session/server/sign-in-on-page'
import { signOut } from '@/features/accounts/session/server/sign-out'
import { signedInAnswer, tokenPairAnswer } from '@/features/accounts/session/session.answers'
import { checkUsername } from '@/features/accounts/users/server/check-username'
import { getProfile } from '@/features/accounts/users/server/get-profile'
import { requestPasswordReset } from '@/features/accounts/users/server/request-password-reset'
import { resetPassword } from '@/features/accounts/users/server/reset-password'
import { updateProfile } from '@/features/accounts/users/server/update-profile'
import { profileAnswer, usernameAnswer } from '@/features/accounts/users/users.answers'
import { pushAnswer } from '@/features/base/notifications/push.answers'
import { subscribeToPush, unsubscribeFromPush } from '@/features/base/notifications/server/subscribe-to-push'
import { erasureAnswer, withdrawnAnswer } from '@/features/office/erasure/erasure.answers'
import { requestErasure } from '@/features/office/erasure/server/request-erasure'
import { withdrawErasure } from '@/features/office/erasure/server/withdraw-erasure'
import { exportAnswer } from '@/features/office/personal-data/personal-data.answers'
import { openExport } from '@/features/office/personal-data/server/open-export'
import { requestExport } from '@/features/office/personal-data/server/request-export'
import { registeredAnswer } from '@/features/portal/registration/registration.answers'
import { registerStudent } from '@/features/portal/registration/server/register-student'
import { call, defineCalls, openCall } from '@/server/transport/http/calls'
import { respondWithFile } from '@/server/transport/http/file-response'
import { nextAuthHandler } from '@/server/transport/http/next-auth'
import { anyFile } from '@/server/transport/http/openapi/operation'
import { readJsonObject } from '@/server/transport/http/read-json'
import { isSignOutForm, signOutResponse } from '@/server/transport/http/sign-out-response'

const nothing = z.object({})
const signInForm = z.object({
  csrfToken: z.string(),
  username: z.string(),
  password: z.string(),
  callbackUrl: z.string().optional(),
  json: z.literal('true').optional(),
})
const ledOn = z.object({ url: z.string() })
const provider = z.looseObject({ id: z.string(), name: z.string() })
const form = 'application/x-www-form-urlencoded'

const nextAuth = nextAuthHandler({ user: signInStudent, admin: signInStaff, signOut })

/** Next-auth's own calls, for the browser; its handler also answers unknown addresses below it. */
const browserCalls = defineCalls({
  'GET /api/auth/{...nextauth}': openCall(nextAuth, null),
  'POST /api/auth/{...nextauth}': openCall(nextAuth, null),
  'GET /api/auth/csrf': openCall(null, {
    tag: 'Account',
    summary: 'The token that signing in by cookie asks for',
    answer: z.object({ csrfToken: z.string() }),
  }),
  'GET /api/auth/providers': openCall(null, {
    tag: 'Account',
    summary: 'The ways to sign in by cookie',
    answer: z.record(z.string(), provider),
  }),
  'GET /api/auth/session': openCall(null, {
    tag: 'Account',
    summary: 'Who is signed in by cookie, and until when',
    answer: z.looseObject({
      expires: z.iso.datetime().optional(),
      user: z.object({ name: z.string() }).optional(),
    }),
    optionalIdentity: true,
  }),
  'POST /api/auth/signout': openCall(null, {
    tag: 'Account',
    summary: 'Sign out by cookie',
    answer: ledOn,
    otherAnswers: { 302: null },
    refusals: [400, 403, 413, 415],
    body: { mediaType: form, schema: signInForm.pick({ csrfToken: true, callbackUrl: true, json: true }) },
    optionalIdentity: true,
  }),
  'POST /api/auth/callback/user': openCall(null, {
    tag: 'Account',
    summary: 'Sign a student in by cookie',
    answer: ledOn,
    otherAnswers: { 302: null, 401: ledOn },
    refusals: [400, 403, 413, 415],
    body: { mediaType: form, schema: signInForm },
  }),
  'POST /api/auth/callback/admin': openCall(null, {
    tag: 'Account',
    summary: 'Sign somebody of the back office in by cookie',
    answer: ledOn,
    otherAnswers: { 302: null, 401: ledOn },
    refusals: [400, 403, 413, 415],
    body: { mediaType: form, schema: signInForm },
  }),
})

export const accountCalls = defineCalls({
  'POST /api/user': call(registerStudent, {
    tag: 'Account',
    summary: 'Register as a student',
    answer: registeredAnswer,
    refusals: [409],
    ownKey: true,
    status: 201,
    readInput: async (request) => ({
      ...(await readJsonObject(request)),
      idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
    }),
  }),
  'POST /api/user/username': call(checkUsername, {
    tag: 'Account',
    summary: 'Whether a user name is free, and a free one like it where it is not',
    answer: usernameAnswer,
  }),
  'GET /api/user/profile': call(getProfile, {
    tag: 'Account',
    summary: "The caller's profile",
    answer: profileAnswer,
  }),
  'PATCH /api/user/profile': call(updateProfile, {
    tag: 'Account',
    summary: 'Change names, phone or language; what is left out stays',
    answer: profileAnswer,
    refusals: [409],
  }),
  'POST /api/user/push': call(subscribeToPush, {
    tag: 'Account',
    summary: 'Push notifications for the caller in this browser; the same again changes nothing',
    description:
      'A `PushSubscription` as the browser makes it. One that belonged to somebody else belongs to the caller from then on.',
    answer: pushAnswer,
    status: 201,
  }),
  'DELETE /api/user/push': call(unsubscribeFromPush, {
    tag: 'Account',
    summary: 'No more push notifications in this browser',
    answer: null,
    status: 204,
  }),
  'POST /api/user/export': call(requestExport, {
    tag: 'Account',
    summary: 'Ask for a copy of everything that is held of the caller; an e-mail says when it is ready',
    answer: exportAnswer,
    status: 202,
  }),
  'GET /api/user/export/{id}': call(openExport, {
    tag: 'Account',
    summary: 'The copy as a zip, for a day, for its person only',
    answer: anyFile,
    respond: respondWithFile,
  }),
  'DELETE /api/user': call(requestErasure, {
    tag: 'Account',
    summary: 'Ask to be erased; it happens on the day that is answered, unless it is withdrawn before',
    answer: erasureAnswer,
    refusals: [409],
    status: 202,
  }),
  'POST /api/user/keep': call(withdrawErasure, {
    tag: 'Account',
    summary: 'Take a request to be erased back',
    answer: withdrawnAnswer,
  }),
  'POST /api/auth/login': call(signIn, {
    tag: 'Account',
    summary: 'Sign in for tokens',
    description:
      'Where the account has a second factor: 401 with `second_factor` until `code` is sent as well.',
    answer: signedInAnswer,
    refusals: [401, 429],
  }),
  'POST /api/auth/refresh': call(refreshSession, {
    tag: 'Account',
    summary: 'A new pair of tokens; the old one is spent, and using it again ends them all',
    answer: tokenPairAnswer,
    refusals: [401],
  }),
  'POST /api/auth/logout': call(signOut, {
    tag: 'Account',
    summary: 'Sign out',
    answer: nothing,
    otherAnswers: { 204: null, 303: null },
    optionalIdentity: true,
    readInput: async (request) => (isSignOutForm(request) ? {} : readJsonObject(request)),
    respond: signOutResponse,
  }),
  'POST /api/auth/forgot-password': call(requestPasswordReset, {
    tag: 'Account',
    summary: 'Have a link for a new password mailed; the same answer for every address',
    answer: nothing,
    status: 202,
  }),
  'POST /api/auth/reset-password': call(resetPassword, {
    tag: 'Account',
    summary: 'Choose a new password by the mailed link; ends every session',
    answer: null,
    refusals: [404, 409],
    status: 204,
  }),
  'POST /api/auth/step-up': call(proveIdentity, {
    tag: 'Account',
    summary: 'Prove the second factor (or the password) again',
    answer: null,
    status: 204,
  }),
  ...browserCalls,
})
