import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href } from '@/config/paths'
import { hasRole } from '@/config/roles'
import { currentActor } from '@/server/transport/http/page'

/** Redirects accounts without the student role to the same page in the back office. */
export async function leadOfficeTo(locale: Locale, path: string): Promise<void> {
  const actor = await currentActor()
  if (actor.kind === 'user' && !hasRole(actor.user, 'student')) {
    redirect(href(locale, path))
  }
}
