import { cache } from 'react'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { countUnread } from '@/features/chat/server/list-my-rooms'
import { currentActor, runPage } from '@/server/transport/http/page'

/** Chat messages that wait for whoever is signed in, for the bar and the dashboard; read once a request. */
export const unreadMessages = cache(async (locale: Locale): Promise<number> => {
  if ((await currentActor()).kind !== 'user') return 0
  return (await runPage(countUnread, {}, { locale, path: paths.dashboard })).unread
})
