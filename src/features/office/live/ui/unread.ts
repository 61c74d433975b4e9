import { cache } from 'react'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { hasRole } from '@/config/roles'
import { currentActor, runPage } from '@/server/transport/http/page'
import { countForBar } from '../server/count-waiting'

/** Both numbers of the bar, read once per request in one statement. */
const readCounts = cache((locale: Locale) => runPage(countForBar, {}, { locale, path: paths.dashboard }))

/** Unread chat messages of the signed-in user, for the bar and the dashboard. */
export async function unreadMessages(locale: Locale): Promise<number> {
  return (await currentActor()).kind === 'user' ? (await readCounts(locale)).messages : 0
}

/** The number at the bell; null for people without a bell. */
export async function unreadNotifications(locale: Locale): Promise<number | null> {
  const actor = await currentActor()
  return actor.kind === 'user' && hasRole(actor.user, 'student')
    ? (await readCounts(locale)).notifications
    : null
}
