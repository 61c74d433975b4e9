import type { OutboxEntry } from '../core/chat-outbox'
import type { SendAnswer } from '../core/sender'

/** Two minutes for 200 KB: the slowest line on which a photo arrives. */
const patienceMs = 120_000

/** What the sender waits for; anything else is a refusal. */
const codeOf = (status: number) =>
  status === 429 ? ('too_many' as const) : status >= 500 ? ('busy' as const) : undefined

/** Sends a message with a photo. 'no-response': it may be stored, and is sent again with the same id. */
export const sendPhotoFor =
  (locale: string) =>
  async (roomId: string, { clientId, text, replyTo, mentions, photo }: OutboxEntry): Promise<SendAnswer> => {
    try {
      const response = await fetch(`/api/room/${roomId}/photos`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-locale': locale },
        body: JSON.stringify({
          photo: photo?.data,
          content: text,
          client_id: clientId,
          reply_to: replyTo?.id,
          mentions,
        }),
        signal: AbortSignal.timeout(patienceMs),
      })
      const answer = await response.json()
      if (response.ok) {
        return { ok: true, message: answer.message }
      }
      const wait = Number(response.headers.get('retry-after'))
      return {
        ok: false,
        error: answer.message,
        code: codeOf(response.status),
        ...(wait > 0 && { retry_after: wait }),
      }
    } catch {
      return 'no-response'
    }
  }
