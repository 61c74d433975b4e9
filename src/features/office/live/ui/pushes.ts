import { officePath } from '@/config/office-path'
import { isObject } from '@/lib/json'
import type { OfficePushType } from '../live.contract'

/** Personal numbers, and where the page shows them. */
const ownNumbers = { chat_unread: 'unreadChat', notices_unread: 'unreadNotices' } as const

/** The screens that show what a push is about. Their lists are read again; the counts come with `stats`. */
const shownOn: Record<Exclude<OfficePushType, 'stats' | keyof typeof ownNumbers>, readonly string[]> = {
  student_registered: [officePath('students'), officePath('users'), officePath('dashboard')],
  payment_verified: [officePath('payments'), officePath('students'), officePath('dashboard')],
  contact_message: [officePath('messages'), officePath('dashboard')],
  message_read: [officePath('messages'), officePath('dashboard')],
  assignment_submitted: [officePath('assignments'), officePath('students'), officePath('dashboard')],
}

type Push =
  | { kind: 'counts'; counts: Record<string, number> }
  | { kind: 'changed'; screens: readonly string[] }

/** The effect of a message of /ws/admin on this screen; undefined for an unknown message. */
export function readPush(text: unknown): Push | undefined {
  if (typeof text !== 'string') {
    return undefined
  }
  try {
    const message: unknown = JSON.parse(text)
    if (!isObject(message)) {
      return undefined
    }
    if (message.type === 'stats' && isObject(message.data)) {
      const counts = Object.entries(message.data).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
      )
      return { kind: 'counts', counts: Object.fromEntries(counts) }
    }
    const own = Object.hasOwn(ownNumbers, String(message.type))
      ? ownNumbers[message.type as keyof typeof ownNumbers]
      : undefined
    if (own && isObject(message.data) && Number.isInteger(message.data.unread)) {
      return { kind: 'counts', counts: { [own]: message.data.unread as number } }
    }
    const screens = Object.hasOwn(shownOn, String(message.type))
      ? shownOn[message.type as keyof typeof shownOn]
      : undefined
    return screens && { kind: 'changed', screens }
  } catch {
    return undefined
  }
}

/** Whether a path of the site, without its language, is one of the screens or below one. */
export const concerns = (screens: readonly string[], path: string): boolean =>
  screens.some((screen) => path === screen || path.startsWith(`${screen}/`))
