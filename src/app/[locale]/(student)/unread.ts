import { cache } from 'react'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { hasRole } from '@/config/roles'
import { countUnread } from '@/features/chat/server/list-my-rooms'
import { countUnread as countUnreadNotifications } from '@/features/notifications/server/count-unread'
import { currentActor, runPage } from '@/server/transport/http/page'

/** Unread chat messages of the signed-in user, for the bar and the dashboard; read once a request. */
export const unreadMessages = cache(async (locale: Locale): Promise<number> => {
  if ((await currentActor()).kind !== 'user') {
    return 0
  }
  return (await runPage(countUnread, {}, { locale, path: paths.dashboard })).unread
})

/** The number at the bell, read once a request; null for who has no bell. */
export const unreadNotifications = cache(async (locale: Locale): Promise<number | null> => {
  const actor = await currentActor()
  if (actor.kind !== 'user' || !hasRole(actor.user, 'student')) {
    return null
  }
  return runPage(countUnreadNotifications, {}, { locale, path: paths.dashboard })
})
