import { sendEmail } from '@/features/base/mail/server/send-email'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(sendEmail, { idempotent: true, problem: { success: false } })
