import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { StudentSessionEnd } from '@/features/accounts/session/ui/session-end'
import { SignOut } from '@/features/accounts/session/ui/sign-out'
import { Bell } from '@/features/base/notifications/ui/bell'
import { NewVersion } from '@/features/base/offline/ui/new-version'
import { outboxTexts } from '@/features/base/offline/ui/offline-texts'
import { OutboxStatus } from '@/features/base/offline/ui/outbox-status'
import { StudentBar, type StudentSection } from '@/features/base/site/ui/student-bar'
import { unreadMessages, unreadNotifications } from '@/features/office/live/ui/unread'
import { textsOf } from '@/i18n/texts-of'
import { shownName } from '@/server/kernel/actor'
import { ownerKey } from '@/server/kernel/owner-key'
import { currentActor } from '@/server/transport/http/page'
import { SkipLink } from '@/ui/skip-link'
import { StudentWatch } from './student-watch'

interface StudentFrameProps {
  locale: Locale
  /** The page with its query, without its language: the language switch stays on it. */
  path: string
  section?: StudentSection
  /** The page fills the screen, with little space around it. */
  compact?: boolean
  /** The page counts the chat's unread messages by itself. */
  chatIsOpen?: boolean
  children: ReactNode
}

/** Bar and main of every page of the student area. The page has already passed the gate. */
export async function StudentFrame({
  locale,
  path,
  section,
  compact = false,
  chatIsOpen = false,
  children,
}: StudentFrameProps) {
  const common = textsOf(locale, 'Common')
  const [actor, unread, notices] = await Promise.all([
    currentActor(),
    unreadMessages(locale),
    unreadNotifications(locale),
  ])
  return (
    <>
      <SkipLink text={common('skipToContent')} />
      <StudentBar
        locale={locale}
        path={path}
        fullName={shownName(actor)}
        section={section}
        unreadMessages={unread}
        bell={notices === null ? null : <Bell locale={locale} unread={notices} />}
        logout={(className) => <SignOut locale={locale} className={className} />}
      />
      {actor.kind === 'user' && (
        <>
          <NewVersion locale={locale} />
          <OutboxStatus
            locale={locale}
            owner={ownerKey(actor.user.id)}
            signIn={{
              href: href(locale, paths.login),
              text: textsOf(locale, 'Errors')('signInAgain'),
            }}
            texts={outboxTexts(locale)}
          />
        </>
      )}
      <main
        id="main"
        tabIndex={-1}
        data-owner={actor.kind === 'user' ? ownerKey(actor.user.id) : undefined}
        className={`wrap outline-none ${compact ? 'pt-3 pb-[calc(0.75rem+var(--tabs))] max-sm:px-2! sm:py-5' : 'pt-6 pb-[calc(2rem+var(--tabs))] sm:py-12'}`}
      >
        <StudentSessionEnd locale={locale} actor={actor} />
        {children}
      </main>
      <StudentWatch chatIsOpen={chatIsOpen} />
    </>
  )
}
