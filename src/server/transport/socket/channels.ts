import type { Locale } from '@/config/locales'

export type Channel = `room:${string}` | `user:${string}` | `locale:${Locale}` | 'office'

/** Groups of connections: everybody of a chat room, every device of a user, a language, everybody who reads contact messages. */
export const channels = {
  room: (roomId: string): Channel => `room:${roomId}`,
  user: (userId: string): Channel => `user:${userId}`,
  locale: (locale: Locale): Channel => `locale:${locale}`,
  office: 'office',
} as const
