import { submitContactMessage } from '@/features/talk/contact/server/submit-contact-message'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(submitContactMessage, { status: 201, idempotent: true })
