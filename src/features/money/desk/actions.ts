'use server'

import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { toAction } from '@/server/transport/http/to-action'
import { closeTill } from './server/close-till'
import { registerWalkIn } from './server/register-walk-in'

/** To the payment, where the receipt is printed. The refusal of a known person names their page. */
export const registerWalkInAction = toAction(registerWalkIn, {
  idempotent: true,
  onRefusal: ({ code, extra }, { locale, values }) => {
    if (code === 'user_exists' && typeof extra?.student === 'string') {
      values.known = href(locale, paths.officeStudent(extra.student))
    }
  },
  onSuccess: async ({ reference }, { locale }) =>
    redirect(href(locale, paths.officePayment(reference), { done: 'registered' })),
})

/** Back to the till as it is now; what was typed goes along. */
export const closeTillAction = toAction(closeTill, {
  idempotent: true,
  onRefusal: ({ code, extra }, { locale, values: { counted, note } }) => {
    if (code === 'conflict' && typeof extra?.notice === 'string') {
      redirect(href(locale, paths.officePage('till'), { notice: extra.notice, counted, note }))
    }
  },
  onSuccess: async ({ number, differenceXaf }, { locale }) =>
    redirect(
      href(locale, paths.officePage('till'), {
        closed: String(number),
        difference: String(differenceXaf),
      }),
    ),
})
