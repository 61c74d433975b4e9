'use server'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { checkRecipient } from './server/check-recipient'
import { previewEmail } from './server/preview-email'
import { sendEmail } from './server/send-email'

export const sendEmailAction = toAction(sendEmail, {
  idempotent: true,
  onSuccess: (_output, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Office.emailSent'),
  }),
})

export const previewEmailAction = toAction(previewEmail, {
  onSuccess: async (data) => ({ status: 'ok', data }),
})

export const checkRecipientAction = toAction(checkRecipient, {
  onSuccess: async (data) => ({ status: 'ok', data }),
})
