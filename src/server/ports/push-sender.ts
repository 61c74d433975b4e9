/** A browser that receives push notifications: its address at the push service, and its keys in base64url. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * `ended`: the browser has no such subscription any more. `refused`: this message will never be accepted. `unavailable`: it may be
 * accepted later. Never throws for an answer of the push service.
 */
export type PushResult =
  | { status: 'sent' }
  | { status: 'ended' }
  | { status: 'refused'; error: string }
  | { status: 'unavailable'; error: string; retryAfterS?: number }

export interface PushSender {
  /** With which a browser subscribes, in base64url. Creates the key if there is none yet. */
  publicKey(): string
  /** `lifetimeMs`: how long the push service keeps the message for a device that is off. */
  send(target: PushTarget, text: string, lifetimeMs: number): Promise<PushResult>
}
