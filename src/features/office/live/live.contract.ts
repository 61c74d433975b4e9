/** Messages of /ws/admin, JSON text: `{type, at, data}`. Types and constants only: the browser imports this file. */
import type { Stats } from '@/features/office/stats/stats.answers'
import type { OfficePushes } from '@/server/transport/socket/wire'

export interface FeedPushes {
  stats: Stats
  student_registered: { user_id: string }
  payment_verified: { user_id: string }
  contact_message: { message_id: string }
  message_read: { message_id: string }
  /** Beyond the specification: unread notifications of this person. */
  notices_unread: { unread: number }
  assignment_submitted: { submission_id: string; user_id: string }
}

declare module '@/server/transport/socket/wire' {
  interface OfficePushes extends FeedPushes {}
}

export type OfficePushType = keyof OfficePushes
export const officeSocketPath = '/ws/admin'
