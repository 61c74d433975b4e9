'use server'

import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { registrationCookie, setCookies } from '@/server/transport/http/auth-cookies'
import { toAction } from '@/server/transport/http/to-action'
import { correctRegistration } from './server/correct-registration'
import { registerStudent } from './server/register-student'

export const registerAction = toAction(registerStudent, {
  onSuccess: async ({ token }, { locale }) => {
    await setCookies(registrationCookie(token))
    redirect(href(locale, paths.registerPayment))
  },
})

export const correctRegistrationAction = toAction(correctRegistration, {
  onSuccess: async (_output, { locale }) => redirect(href(locale, paths.registerPayment)),
})
