import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { pick, textsOf } from '@/i18n/texts-of'
import { container } from '@/server/container'
import type { UserActor } from '@/server/kernel/actor'
import { SessionWarning } from './session-warning'

/** Warns on a page of the office before its session ends. The times are sent as what is left, because clocks of devices differ. */
export function SessionEnd({ locale, end }: { locale: Locale; end: UserActor['sessionEnd'] }) {
  if (!end) {
    return null
  }
  const now = container().clock.now().getTime()
  return (
    <SessionWarning
      now={now}
      leftMs={end.at.getTime() - now}
      idleLeftMs={end.idleAt.getTime() - now}
      signIn={{ href: href(locale, paths.office), text: textsOf(locale, 'Errors')('signInAgain') }}
      texts={pick(locale, 'SessionEnd', ['soon', 'soonIdle', 'soonFinal', 'stay', 'ended', 'endedText'])}
    />
  )
}
