import type { Env } from '@/config/env'
import type { Inbox } from '@/server/ports/inbox'
import { ResendInbox } from './resend-inbox'

export function createInbox({
  RESEND_API_KEY,
  RESEND_WEBHOOK_SECRET,
  RESEND_BASE_URL,
}: Env): Inbox | undefined {
  return RESEND_API_KEY && RESEND_WEBHOOK_SECRET
    ? new ResendInbox({ apiKey: RESEND_API_KEY, secret: RESEND_WEBHOOK_SECRET, baseUrl: RESEND_BASE_URL })
    : undefined
}
