'use server'

import { translate } from '@/server/texts'
import { toAction } from '@/server/transport/http/to-action'
import { submitContactMessage } from './server/submit-contact-message'

export const sendContactMessage = toAction(submitContactMessage, {
  idempotent: true,
  failureText: 'Contact.failure',
  onSuccess: async (_output, { locale }) => ({ status: 'ok', message: translate(locale, 'Contact.success') }),
})
