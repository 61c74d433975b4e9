import { dropTexts, type TextStorage, textKeys } from '@/features/base/offline/device-texts'
import type { QuotedMessage } from '../../chat.contract'

/** Unconfirmed messages on this device: per user and room. Storage may be unavailable or full. */
const prefix = 'chat:'
const lifetimeMs = 7 * 24 * 3_600_000

/** A photo that is re-encoded already, in base64. */
export interface OutboxPhoto {
  data: string
  type: string
  width: number
  height: number
}

/** What a message has beside its text. */
export interface Additions {
  /** The message that it answers. */
  replyTo?: QuotedMessage
  /** Ids of the members whom it names. */
  mentions?: readonly string[]
  photo?: OutboxPhoto
}

export interface OutboxEntry extends Additions {
  clientId: string
  text: string
  at: number
  /** Refused: the text stays for the author, but is not sent again automatically. */
  failed?: boolean
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

function readEntry(value: string | null, clientId: string): OutboxEntry | undefined {
  const entry = JSON.parse(value ?? 'null') as Partial<OutboxEntry> | null
  if (typeof entry?.text !== 'string' || typeof entry.at !== 'number') {
    return undefined
  }
  const { replyTo, mentions, photo } = entry
  return {
    clientId,
    text: entry.text,
    at: entry.at,
    ...(entry.failed === true && { failed: true }),
    ...(typeof replyTo?.id === 'string' && { replyTo }),
    ...(Array.isArray(mentions) && { mentions }),
    ...(typeof photo?.data === 'string' && { photo }),
  }
}

/** Every message has its own key, so that two tabs never overwrite each other. */
export function createOutbox(storage: TextStorage, userId: string) {
  const mine = `${prefix}${userId}:`
  const sentKey = (roomId: string, clientId = '') => `${mine}out:${roomId}:${clientId}`
  const draftKey = (roomId: string) => `${mine}draft:${roomId}`
  const list = (roomId: string): OutboxEntry[] =>
    attempt(() => {
      const start = sentKey(roomId)
      const keys = textKeys(storage, start)
      const entries = keys.flatMap(
        (key) => attempt(() => readEntry(storage.getItem(key), key.slice(start.length)), undefined) ?? [],
      )
      return entries.sort((a, b) => a.at - b.at)
    }, [])
  return {
    list,
    put: (roomId: string, { clientId, ...entry }: OutboxEntry) =>
      attempt(() => storage.setItem(sentKey(roomId, clientId), JSON.stringify(entry)), undefined),
    drop: (roomId: string, clientId: string) =>
      attempt(() => storage.removeItem(sentKey(roomId, clientId)), undefined),
    rooms: (): string[] =>
      attempt(() => {
        const start = `${mine}out:`
        const keys = textKeys(storage, start)
        return [...new Set(keys.map((key) => key.slice(start.length).split(':')[0] ?? ''))]
      }, []),
    draft: (roomId: string): string => attempt(() => storage.getItem(draftKey(roomId)) ?? '', ''),
    keepDraft: (roomId: string, text: string) =>
      attempt(
        () => (text ? storage.setItem(draftKey(roomId), text) : storage.removeItem(draftKey(roomId))),
        undefined,
      ),
    /** Removes texts of other people, and messages that are so old that nobody expects them to be sent. */
    tidy: (now: number) =>
      attempt(() => {
        dropTexts(storage, prefix, userId)
        for (const key of textKeys(storage, `${mine}out:`)) {
          const entry = attempt(() => readEntry(storage.getItem(key), ''), undefined)
          if (!entry || now - entry.at > lifetimeMs) {
            storage.removeItem(key)
          }
        }
      }, undefined),
  }
}

export type Outbox = ReturnType<typeof createOutbox>

/** Signing out removes everything. */
export const forgetChat = (storage: TextStorage) => attempt(() => dropTexts(storage, prefix), undefined)
