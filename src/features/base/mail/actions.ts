'use server'

import { translate } from '@/server/texts'
import { toAction } from '@/server/transport/http/to-action'
import { checkRecipient } from './server/check-recipient'
import { previewEmail } from './server/preview-email'
import { sendEmail } from './server/send-email'

export const sendEmailAction = toAction(sendEmail, {
  idempotent: true,
  onSuccess: async (_output, { locale }) => ({
    status: 'ok',
    message: translate(locale, 'Office.emailSent'),
  }),
})

export const previewEmailAction = toAction(previewEmail, {
  onSuccess: async (data) => ({ status: 'ok', data }),
})

export const checkRecipientAction = toAction(checkRecipient, {
  onSuccess: async (data) => ({ status: 'ok', data }),
})
