import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { pick, textsOf } from '@/i18n/texts-of'
import { container } from '@/server/container'
import type { Actor, UserActor } from '@/server/kernel/actor'
import { endsSoon } from '@/server/kernel/identify'
import { LazySessionWarning } from './lazy-session-warning'
import { SessionWarning } from './session-warning'

const timesOf = ({ at, idleAt }: NonNullable<UserActor['sessionEnd']>) => {
  const now = container().clock.now().getTime()
  return { now, leftMs: at.getTime() - now, idleLeftMs: idleAt.getTime() - now }
}

/** Warns on a page of the office before its session ends. The times are sent as what is left, because clocks of devices differ. */
export function SessionEnd({ locale, end }: { locale: Locale; end: UserActor['sessionEnd'] }) {
  if (!end) {
    return null
  }
  return (
    <SessionWarning
      {...timesOf(end)}
      signIn={{ href: href(locale, paths.office), text: textsOf(locale, 'Errors')('signInAgain') }}
      texts={pick(locale, 'SessionEnd', ['soon', 'soonIdle', 'soonFinal', 'stay', 'ended', 'endedText'])}
    />
  )
}

/** The same on a student's page that is opened shortly before the last day of the session is over. */
export function StudentSessionEnd({ locale, actor }: { locale: Locale; actor: Actor }) {
  if (!endsSoon(actor, container().clock.now()) || !actor.sessionEnd) {
    return null
  }
  const t = textsOf(locale, 'SessionEnd')
  return (
    <LazySessionWarning
      {...timesOf(actor.sessionEnd)}
      signIn={{ href: href(locale, paths.login), text: textsOf(locale, 'Errors')('signInAgain') }}
      isSignInLater
      texts={{
        ...pick(locale, 'SessionEnd', ['soon', 'stay', 'ended', 'endedText']),
        soonIdle: t('soonStudent'),
        soonFinal: t('soonStudent'),
      }}
    />
  )
}
