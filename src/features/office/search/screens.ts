import { handbookPages } from '@/config/handbook-places'
import type { Locale } from '@/config/locales'
import { officePages } from '@/config/office-pages'
import { href, paths } from '@/config/paths'
import type { Right } from '@/config/roles'
import { handbookText } from '@/features/office/handbook/handbook-texts'
import { textsOf } from '@/i18n/texts-of'
import { foldText, searchTerms } from '@/lib/search-terms'
import type { TextKey } from '@/messages/text-key'

export interface Screen {
  path: string
  title: TextKey
  /** Other words that people call it by. */
  words?: TextKey
  right: Right
}

/** Pages of the bar by other names. */
const words: Partial<Record<string, TextKey>> = {
  dashboard: 'SearchWords.dashboard',
  students: 'SearchWords.students',
  messages: 'SearchWords.messages',
  users: 'SearchWords.users',
  'send-email': 'SearchWords.sendEmail',
  classes: 'SearchWords.classes',
  assignments: 'SearchWords.assignments',
  certificates: 'SearchWords.certificates',
  help: 'SearchWords.help',
  chat: 'SearchWords.chat',
  announcements: 'SearchWords.announcements',
  'chat/reports': 'SearchWords.reports',
  programs: 'SearchWords.programs',
  curriculum: 'SearchWords.curriculum',
  desk: 'SearchWords.desk',
  till: 'SearchWords.till',
  payments: 'SearchWords.payments',
  money: 'SearchWords.money',
  claims: 'SearchWords.claims',
  statements: 'SearchWords.statements',
  figures: 'SearchWords.figures',
  newsletter: 'SearchWords.newsletter',
  'audit-log': 'SearchWords.auditLog',
  system: 'SearchWords.system',
}

/** Pages that are not in the bar; each with the right that its own use case asks for. */
const others: readonly Screen[] = [
  {
    path: paths.officeSettings,
    title: 'Settings.title',
    words: 'SearchWords.settings',
    right: 'settings.manage',
  },
  { path: paths.officeLegal, title: 'Legal.title', words: 'SearchWords.legal', right: 'settings.manage' },
  { path: paths.officeFirstHour, title: 'FirstHour.title', right: 'settings.manage' },
  { path: paths.officeImport, title: 'Imports.title', words: 'SearchWords.import', right: 'payments.manage' },
  { path: paths.officeCodes, title: 'PriceCode.title', words: 'SearchWords.codes', right: 'payments.manage' },
  {
    path: paths.officeOrders,
    title: 'PlaceOrder.title',
    words: 'SearchWords.orders',
    right: 'payments.manage',
  },
  {
    path: paths.officeHolidays,
    title: 'Holidays.title',
    words: 'SearchWords.holidays',
    right: 'cohorts.read',
  },
  { path: paths.officeCohortNew, title: 'ClassesOffice.new', right: 'cohorts.write' },
  {
    path: paths.officeGuardians,
    title: 'GuardianOffice.listTitle',
    words: 'SearchWords.guardians',
    right: 'students.read',
  },
  {
    path: paths.officeErasures,
    title: 'ErasuresOffice.title',
    words: 'SearchWords.erasures',
    right: 'users.manage',
  },
  {
    path: paths.officeCannedReplies,
    title: 'OfficeMessages.cannedTitle',
    words: 'SearchWords.canned',
    right: 'messages.reply',
  },
  { path: paths.officeReadyComments, title: 'Grading.comments.title', right: 'assignments.grade' },
  { path: paths.officeDrafts, title: 'Drafts.title', right: 'curriculum.read' },
  { path: paths.officeAnnouncementNew, title: 'Announcements.write', right: 'students.announce' },
  { path: paths.officeHandbook, title: 'Handbook.title', words: 'SearchWords.handbook', right: 'admin.area' },
  {
    path: paths.officeSecurity,
    title: 'SecondFactor.title',
    words: 'SearchWords.security',
    right: 'admin.area',
  },
  {
    path: paths.officeProfile,
    title: 'Meta.profileTitle',
    words: 'SearchWords.profile',
    right: 'admin.area',
  },
  {
    path: paths.officeSessions,
    title: 'Meta.sessionsTitle',
    words: 'SearchWords.sessions',
    right: 'admin.area',
  },
  { path: paths.officeNotifications, title: 'Notifications.title', right: 'admin.area' },
  {
    path: paths.officeNotificationSettings,
    title: 'NotificationSettings.title',
    words: 'SearchWords.notifications',
    right: 'admin.area',
  },
]

/** Every page of the back office that has one address, once. */
export const screens: readonly Screen[] = [
  ...officePages
    .flatMap(({ pages }) => pages)
    .filter((page, at, all) => all.findIndex(({ name }) => name === page.name) === at)
    .map(({ name, text, right }) => ({
      path: paths.officePage(name),
      title: `Office.nav.${text}` as const,
      words: words[name],
      right,
    })),
  ...others,
]

export interface FoundScreen {
  href: string
  title: string
  detail: string
}

/** The academy's texts write round apostrophes; people type straight ones. */
const folded = (text: string) => foldText(text).replaceAll('’', "'")

/** A whole phrase or a part of it; each typed word must be in it. */
const matcher = (q: string) => {
  const terms = searchTerms(q).map(folded)
  return (text: string) => terms.length > 0 && terms.every((term) => folded(text).includes(term))
}

/** Pages by their names in the reader's language, then by other words for them; only those that the reader may open. */
export function findScreens(q: string, locale: Locale, may: (right: Right) => boolean): FoundScreen[] {
  const t = textsOf(locale)
  const matches = matcher(q)
  const allowed = screens
    .filter(({ right }) => may(right))
    .map(({ path, title, words: key }) => ({ path, title: t(title), words: key ? t(key) : '' }))
  const byName = allowed.filter(({ title }) => matches(title))
  const byWords = allowed.filter((each) => !byName.includes(each) && matches(`${each.title} ${each.words}`))
  return [...byName, ...byWords].map(({ path, title }) => ({ href: href(locale, path), title, detail: '' }))
}

/** Sections of the handbook by their titles and those of their pages. */
export function findSections(q: string, locale: Locale): FoundScreen[] {
  const matches = matcher(q)
  return handbookPages.flatMap((page) => {
    const { title, sections } = handbookText(locale, page)
    return Object.entries(sections)
      .filter(([, section]) => matches(`${title} ${section.title}`))
      .map(([name, section]) => ({
        href: `${href(locale, paths.officeHandbookPage(page))}#${name}`,
        title: section.title,
        detail: title,
      }))
  })
}
