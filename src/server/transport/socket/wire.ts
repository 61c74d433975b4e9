/** Events for clients of Socket.IO, name → payload. Each feature adds its own in its `*.contract.ts`. */
export interface ServerEvents {
  /** Answers an event that was sent without an acknowledgement. */
  refused: { event: string; ok?: unknown; error?: unknown; code?: unknown; retry_after?: unknown }
}

/** Messages of /ws/admin, type → data. Each feature adds its own in its `*.contract.ts`. */
export interface OfficePushes {
  /** Beyond the specification: chat messages that wait for this person. */
  chat_unread: { unread: number }
}
