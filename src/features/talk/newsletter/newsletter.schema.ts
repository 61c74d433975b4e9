import { z } from 'zod'
import { emailField } from '@/lib/email-field'

export const subscribeSchema = z.object({ email: emailField })

/** From a link in a mail. A missing token counts as a link that is no longer valid. */
export const linkSchema = z.object({ token: z.string().max(200).catch('') })
