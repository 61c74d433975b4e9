import type { ComponentProps, ReactNode } from 'react'
import { handbookOf } from '@/config/handbook-places'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { refreshMs } from '@/config/refresh'
import { hasRight } from '@/config/roles'
import { StepUpFrame } from '@/features/accounts/second-factor/ui/step-up-frame'
import { LogoutForm } from '@/features/accounts/session/ui/logout-form'
import { SessionEnd } from '@/features/accounts/session/ui/session-end'
import { ShortPasswordNotice } from '@/features/accounts/users/ui/short-password-notice'
import { getMailTrouble } from '@/features/base/mail/server/get-mail-trouble'
import { MailTroubleAlert } from '@/features/base/mail/ui/mail-trouble-alert'
import { Bell } from '@/features/base/notifications/ui/bell'
import { Brand } from '@/features/base/site/ui/brand'
import { LanguageLink } from '@/features/base/site/ui/language-link'
import { LeavingLine } from '@/features/base/site/ui/leaving-line'
import { officeLinksFor } from '@/features/base/site/ui/office-links'
import { OfficeNav } from '@/features/base/site/ui/office-nav'
import { OfficeShortcuts } from '@/features/base/site/ui/office-shortcuts'
import { ThemeSwitch } from '@/features/base/site/ui/theme-switch'
import { countForFrame } from '@/features/office/live/ui/count-for-frame'
import { OfficeLive } from '@/features/office/live/ui/office-live'
import { SearchDialog } from '@/features/office/search/ui/search-dialog'
import { searchTexts } from '@/features/office/search/ui/search-texts'
import { textsOf } from '@/i18n/texts-of'
import { personName } from '@/lib/person-name'
import { ownerKey } from '@/server/kernel/owner-key'
import { currentActor, runPage } from '@/server/transport/http/page'
import { buttonClass } from '@/ui/button-class'
import { Icon } from '@/ui/icon'
import { LiveRefresh } from '@/ui/list/live-refresh'
import { SkipLink } from '@/ui/skip-link'

interface OfficeFrameProps {
  locale: Locale
  /** The page with its query, without its language: the language switch stays on it. */
  path: string
  /** The text key of the page's entry in the bar (config/office-pages.ts). */
  current: string
  children: ReactNode
}

type OfficeUser = Extract<Awaited<ReturnType<typeof currentActor>>, { kind: 'user' }>['user']

interface PartProps {
  locale: Locale
  user: OfficeUser
}

/** Letter → page of the bar. */
const letters = [
  ['d', 'dashboard'],
  ['s', 'students'],
  ['m', 'messages'],
  ['u', 'users'],
  ['c', 'classes'],
  ['a', 'assignments'],
  ['p', 'payments'],
  ['l', 'auditLog'],
] as const

function Shortcuts({ locale, user }: PartProps) {
  const common = textsOf(locale, 'Common')
  const office = textsOf(locale, 'Office')
  const links = officeLinksFor(user).flatMap((group) => group.links)
  const reachable = letters.flatMap(([letter, key]) => {
    const link = links.find((each) => each.text === key)
    return link ? [{ letter, key, address: href(locale, link.path, link.query) }] : []
  })
  return (
    <OfficeShortcuts
      places={Object.fromEntries(reachable.map(({ letter, address }) => [letter, address]))}
      texts={{
        open: office('shortcuts.open'),
        title: office('shortcuts.title'),
        close: common('close'),
        off: office('shortcuts.off'),
        rows: [
          { keys: 'Ctrl K, ⌘ K', text: office('shortcuts.searchAll') },
          { keys: '/', text: office('shortcuts.search') },
          ...reachable.map(({ letter, key }) => ({ keys: `g ${letter}`, text: office(`nav.${key}`) })),
          { keys: 'j, k', text: office('shortcuts.files') },
          { keys: 'o, e', text: office('shortcuts.today') },
          { keys: '↑ ↓', text: office('shortcuts.menu') },
          { keys: 'Esc', text: office('shortcuts.escape') },
          { keys: '?', text: office('shortcuts.help') },
        ],
      }}
    >
      <Icon name="keyboard" className="size-5" />
    </OfficeShortcuts>
  )
}

interface BarProps extends PartProps {
  path: string
  unread: ComponentProps<typeof Bell>['unread']
}

function OfficeBar({ locale, path, user, unread }: BarProps) {
  const nav = textsOf(locale, 'Nav')
  const office = textsOf(locale, 'Office')
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex min-h-16 max-w-[100rem] items-center px-4 sm:flex-wrap sm:gap-x-2 sm:px-6">
        <button
          type="button"
          popoverTarget="office-menu"
          className={buttonClass({ variant: 'quiet', size: 'sm', className: '-ml-3 px-3! lg:hidden' })}
        >
          <Icon name="menu" className="size-6" />
          <span className="max-sm:sr-only">{nav('menu')}</span>
        </button>
        <div className="mr-auto min-w-9 shrink-100">
          <Brand href={href(locale, paths.officePage('dashboard'))} label={office('brand')} />
        </div>
        <a
          href={href(locale, paths.officeProfile)}
          className="hidden min-h-11 items-center px-2 font-semibold no-underline hover:text-forest lg:inline-flex"
        >
          {personName(user)}
        </a>
        <SearchDialog locale={locale} page={href(locale, paths.officeSearch)} texts={searchTexts(locale)}>
          <Icon name="search" className="size-5" />
        </SearchDialog>
        <a
          href={href(locale, handbookOf(path) ?? paths.officeHandbook)}
          aria-label={office('handbook')}
          title={office('handbook')}
          className={buttonClass({
            variant: 'quiet',
            size: 'sm',
            className: 'size-11 shrink-0 px-0! text-lg',
          })}
        >
          ?
        </a>
        <Shortcuts locale={locale} user={user} />
        <LanguageLink
          locale={locale}
          path={path}
          text={nav('switchLanguage')}
          label={nav('switchLanguageLong')}
          short
        />
        <Bell locale={locale} unread={unread} place={paths.officeNotifications} />
        <ThemeSwitch label={nav('theme')} className="max-sm:hidden!" />
        <div className="hidden sm:block">
          <LogoutForm label={nav('logout')} />
        </div>
      </div>
    </header>
  )
}

type MenuProps = PartProps & Pick<ComponentProps<typeof OfficeNav>, 'current' | 'counts'>

/** The menu beside the page; on a phone behind a button. */
function OfficeMenu({ locale, user, current, counts }: MenuProps) {
  const common = textsOf(locale, 'Common')
  const nav = textsOf(locale, 'Nav')
  return (
    <div id="office-menu" popover="auto" className="drawer">
      <button
        type="button"
        popoverTarget="office-menu"
        popoverTargetAction="hide"
        className={buttonClass({ variant: 'quiet', size: 'sm', className: 'mb-2 px-3! lg:hidden' })}
      >
        <Icon name="x" className="size-5" />
        {common('close')}
      </button>
      <OfficeNav locale={locale} user={user} current={current} counts={counts} />
      <div className="mt-4 border-t border-line pt-3 lg:hidden">
        <a href={href(locale, paths.officeProfile)} className="flex min-h-11 items-center px-3 font-semibold">
          {personName(user)}
        </a>
        <div className="sm:hidden">
          <ThemeSwitch label={nav('theme')} row />
          <LogoutForm label={nav('logout')} className="px-3!" />
        </div>
      </div>
    </div>
  )
}

/** Bar and main of every page of the back office. The page has already passed the gate. */
export async function OfficeFrame({ locale, path, current, children }: OfficeFrameProps) {
  const common = textsOf(locale, 'Common')
  const [actor, { stats, unread }, mailTrouble] = await Promise.all([
    currentActor(),
    countForFrame(locale, path),
    runPage(getMailTrouble, {}, { locale, path, signInAt: paths.office }),
  ])
  if (actor.kind !== 'user') {
    return null
  }
  const { user } = actor
  return (
    <>
      <SkipLink text={common('skipToContent')} />
      <OfficeBar locale={locale} path={path} user={user} unread={unread} />
      <div className="mx-auto min-h-[calc(100dvh-4.0625rem)] max-w-[100rem] lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] xl:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="border-line lg:border-r">
          <OfficeMenu locale={locale} user={user} current={current} counts={stats} />
        </div>
        <main
          id="main"
          tabIndex={-1}
          data-owner={ownerKey(user.id)}
          className="office min-w-0 px-4 py-4 outline-none sm:px-6 sm:py-6 xl:px-8"
        >
          {mailTrouble && (
            <MailTroubleAlert
              locale={locale}
              trouble={mailTrouble}
              systemPath={hasRight(user, 'system.manage') ? paths.officePage('system') : null}
              isSystemPage={current === 'system'}
            />
          )}
          {user.officePasswordDueAt && (
            <ShortPasswordNotice locale={locale} dueAt={user.officePasswordDueAt} path={path} />
          )}
          <SessionEnd locale={locale} end={actor.sessionEnd} />
          <StepUpFrame locale={locale}>{children}</StepUpFrame>
        </main>
      </div>
      <LeavingLine />
      <LiveRefresh everyMs={refreshMs} />
      <OfficeLive locale={locale} counts={stats} />
    </>
  )
}
