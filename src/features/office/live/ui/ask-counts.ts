import type { CountsAnswer } from './when-to-ask-counts'

/** Remembers the last answer and sends its ETag, so most answers are a 304 without a body. */
export function createAsk(chatIsOpen: boolean): () => Promise<CountsAnswer> {
  let etag: string | null = null
  let lastCounts: CountsAnswer = 'unknown'
  return async () => {
    const response = await fetch('/api/user/unread', {
      headers: etag ? { 'if-none-match': etag } : {},
      signal: AbortSignal.timeout(20_000),
    })
    if (response.status === 304) {
      return lastCounts
    }
    if (response.status === 401 || response.status === 403) {
      return 'signed_out'
    }
    if (!response.ok) {
      return 'unknown'
    }
    const { messages, notifications } = (await response.json()) as Record<
      'messages' | 'notifications',
      number
    >
    etag = response.headers.get('etag')
    lastCounts = { unreadNotices: notifications, ...(chatIsOpen ? {} : { unreadChat: messages }) }
    return lastCounts
  }
}
