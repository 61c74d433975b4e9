import { z } from 'zod'
import { signedInAnswer, tokenPairAnswer } from '@/features/accounts/session/session.answers'
import { profileAnswer, usernameAnswer } from '@/features/accounts/users/users.answers'
import { registeredAnswer } from '@/features/portal/registration/registration.answers'
import { describeCall, describeOpenCall, type Operations } from '@/server/transport/http/openapi/operation'
import * as forgotPassword from '../../auth/forgot-password/route'
import * as login from '../../auth/login/route'
import * as logout from '../../auth/logout/route'
import * as refresh from '../../auth/refresh/route'
import * as resetPassword from '../../auth/reset-password/route'
import * as stepUp from '../../auth/step-up/route'
import * as profile from '../../user/profile/route'
import * as register from '../../user/route'
import * as username from '../../user/username/route'

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

/** Next-auth's own calls, for the browser. */
const nextAuthOperations: Operations = {
  'GET /api/auth/csrf': describeOpenCall({
    tag: 'Account',
    summary: 'The token that signing in by cookie asks for',
    answer: z.object({ csrfToken: z.string() }),
  }),
  'GET /api/auth/providers': describeOpenCall({
    tag: 'Account',
    summary: 'The ways to sign in by cookie',
    answer: z.record(z.string(), provider),
  }),
  'GET /api/auth/session': describeOpenCall({
    tag: 'Account',
    summary: 'Who is signed in by cookie, and until when',
    answer: z.looseObject({
      expires: z.iso.datetime().optional(),
      user: z.object({ name: z.string() }).optional(),
    }),
    optionalIdentity: true,
  }),
  'POST /api/auth/signout': describeOpenCall({
    tag: 'Account',
    summary: 'Sign out by cookie',
    answer: ledOn,
    otherAnswers: { 302: null },
    refusals: [400, 403, 413, 415],
    body: { mediaType: form, schema: signInForm.pick({ csrfToken: true, callbackUrl: true, json: true }) },
    optionalIdentity: true,
  }),
  'POST /api/auth/callback/user': describeOpenCall({
    tag: 'Account',
    summary: 'Sign a student in by cookie',
    answer: ledOn,
    otherAnswers: { 302: null, 401: ledOn },
    refusals: [400, 403, 413, 415],
    body: { mediaType: form, schema: signInForm },
  }),
  'POST /api/auth/callback/admin': describeOpenCall({
    tag: 'Account',
    summary: 'Sign somebody of the back office in by cookie',
    answer: ledOn,
    otherAnswers: { 302: null, 401: ledOn },
    refusals: [400, 403, 413, 415],
    body: { mediaType: form, schema: signInForm },
  }),
}

export const accountOperations: Operations = {
  'POST /api/user': describeCall(register.POST, {
    tag: 'Account',
    summary: 'Register as a student',
    answer: registeredAnswer,
    refusals: [409],
    idempotent: true,
  }),
  'POST /api/user/username': describeCall(username.POST, {
    tag: 'Account',
    summary: 'Whether a user name is free, and a free one like it where it is not',
    answer: usernameAnswer,
  }),
  'GET /api/user/profile': describeCall(profile.GET, {
    tag: 'Account',
    summary: "The caller's profile",
    answer: profileAnswer,
  }),
  'PATCH /api/user/profile': describeCall(profile.PATCH, {
    tag: 'Account',
    summary: 'Change names, phone or language; what is left out stays',
    answer: profileAnswer,
    refusals: [409],
  }),
  'POST /api/auth/login': describeCall(login.POST, {
    tag: 'Account',
    summary: 'Sign in for tokens',
    description:
      'Where the account has a second factor: 401 with `second_factor` until `code` is sent as well.',
    answer: signedInAnswer,
    refusals: [401, 429],
  }),
  'POST /api/auth/refresh': describeCall(refresh.POST, {
    tag: 'Account',
    summary: 'A new pair of tokens; the old one is spent, and using it again ends them all',
    answer: tokenPairAnswer,
    refusals: [401],
  }),
  'POST /api/auth/logout': describeCall(logout.POST, {
    tag: 'Account',
    summary: 'Sign out',
    answer: nothing,
    otherAnswers: { 204: null, 303: null },
    optionalIdentity: true,
  }),
  'POST /api/auth/forgot-password': describeCall(forgotPassword.POST, {
    tag: 'Account',
    summary: 'Have a link for a new password mailed; the same answer for every address',
    answer: nothing,
  }),
  'POST /api/auth/reset-password': describeCall(resetPassword.POST, {
    tag: 'Account',
    summary: 'Choose a new password by the mailed link; ends every session',
    answer: null,
    refusals: [404, 409],
  }),
  'POST /api/auth/step-up': describeCall(stepUp.POST, {
    tag: 'Account',
    summary: 'Prove the second factor (or the password) again',
    answer: null,
  }),
  ...nextAuthOperations,
}
