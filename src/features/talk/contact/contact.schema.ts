import { z } from 'zod'
import { text } from '@/config/limits'
import { checkPhone } from '@/lib/cameroon-phone'
import { emailField } from '@/lib/email-field'
import { cleanText } from '@/lib/fields'
import { contactSubjects } from './contact-subjects'

/** E.164 for a number of Cameroon; any other plausible number is stored as typed; it may be empty. */
const phone = z
  .string('Validation.contactPhoneInvalid')
  .trim()
  .max(text.phone, 'Validation.contactPhoneInvalid')
  .default('')
  .transform((typed, context) => {
    if (typed === '') {
      return ''
    }
    const checked = checkPhone(typed)
    if (checked.ok) {
      return checked.e164
    }
    const digits = typed.replace(/\D/g, '').length
    if (/^\+?[\d\s.()/-]+$/.test(typed) && digits >= 6 && digits <= 15) {
      return typed.replace(/\s+/g, ' ')
    }
    context.addIssue({ code: 'custom', message: 'Validation.contactPhoneInvalid' })
    return z.NEVER
  })

export const contactSchema = z.object({
  name: z
    .string('Validation.yourNameRequired')
    .trim()
    .min(1, 'Validation.yourNameRequired')
    .max(text.contactName, 'Validation.tooLong')
    .regex(/^\P{Cc}*$/u, 'Validation.invalid'),
  email: emailField,
  phone,
  subject: z.enum(contactSubjects, 'Validation.subjectRequired'),
  message: z
    .string('Validation.messageRequired')
    .max(text.message * 2, 'Validation.messageTooLong')
    .transform(cleanText)
    .pipe(z.string().min(1, 'Validation.messageRequired').max(text.message, 'Validation.messageTooLong')),
})
