import { offlinePath } from './boot-values'
import { withLocale } from './locale-path'
import { defaultLocale, type Locale } from './locales'
import { officePath } from './office-path'
import { glossarySegment, workbenchSegment } from './program-pages'

/** Every address of the site, without its language. */
export const paths = {
  home: '/',
  services: '/services',
  about: '/about',
  contact: '/contact',
  register: '/register',
  registerPayment: '/register/payment',
  registerDetails: '/register/details',
  programs: '/programs',
  program: (slug: string) => `/programs/${slug}`,
  publicItem: (slug: string, item: string) => `/programs/${slug}/lessons/${item}`,
  /** For employers: how a certificate is checked. */
  certificates: '/certificates',
  certificateSearch: '/certificates/search',
  certificate: (code: string) => `/certificates/${code}`,
  /** Somebody else pays for a student, with a link. */
  payFor: (token: string) => `/pay/${encodeURIComponent(token)}`,
  /** A school sees which of its places are used, with its link. */
  schoolPlaces: (token: string) => `/places/${encodeURIComponent(token)}`,
  receiptCheck: (number: string) => `/receipts/${encodeURIComponent(number)}`,
  privacy: '/privacy',
  offline: offlinePath,
  terms: '/terms',
  /** A version of a legal text, whose address never changes. */
  termsVersion: (number: number) => `/terms/${number}`,
  privacyVersion: (number: number) => `/privacy/${number}`,
  /** Asks for the consent to a changed legal text, on the way to an area. */
  agree: '/agree',
  login: '/login',
  /** The login page for browsers with a session, rendered per request. */
  loginSignedIn: '/login/signed-in',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
  studyMailsStop: '/study-mails/stop',
  /** The guardian of a student under 18 answers, by the link of a mail. */
  guardianAnswer: '/guardian',
  payment: '/payment',
  success: '/success',
  dashboard: '/user/dashboard',
  myProgram: (slug: string) => `/user/programs/${slug}`,
  review: '/user/review',
  myItem: (slug: string, item: string) => `/user/programs/${slug}/${item}`,
  myWorkbench: (slug: string) => `/user/programs/${slug}/${workbenchSegment}`,
  myGlossary: (slug: string) => `/user/programs/${slug}/${glossarySegment}`,
  /** A picture or a file of an item. */
  itemFile: (name: string) => `/api/curriculum/${name}`,
  timetable: '/user/timetable',
  announcement: (id: string) => `/user/announcements/${encodeURIComponent(id)}`,
  messages: '/user/message',
  payments: '/user/payments',
  /** What a student does about a class that was cancelled. */
  cancelledCohort: (slug: string) => `/user/cancelled-class/${encodeURIComponent(slug)}`,
  paymentReceipt: (reference: string) => `/user/payments/${encodeURIComponent(reference)}`,
  sessions: '/user/sessions',
  /** Date of birth, and the guardian of a student under 18. */
  guardian: '/user/guardian',
  profileEdit: '/profile/edit',
  contactMessage: '/contact/message',
  notifications: '/user/notifications',
  notificationSettings: '/user/notifications/settings',
  office: '/admin',
  officePage: officePath,
  officeLogin: '/admin/login',
  officeNewPassword: '/admin/new-password',
  secondFactor: '/second-factor',
  officeSecurity: '/admin/security',
  officeConfirm: '/admin/confirm',
  officeSearch: '/admin/search',
  /** A question of the chat on its way under its lesson. */
  officeQuestion: '/admin/chat/question',
  officeHelpMessage: '/admin/help/message',
  officeHelpWaive: '/admin/help/waive',
  officeCohort: (id: string) => `/admin/classes/${encodeURIComponent(id)}`,
  /** The students of a class with their telephone numbers, to print. */
  officeCohortRefunds: (id: string) => `/admin/classes/${encodeURIComponent(id)}/refunds`,
  officeCohortList: (id: string) => `/admin/classes/${encodeURIComponent(id)}/list`,
  officeCohortAttendance: (id: string) => `/admin/classes/${encodeURIComponent(id)}/attendance`,
  /** The weekly plan of a class. */
  officeCohortPlan: (id: string) => `/admin/classes/${encodeURIComponent(id)}/plan`,
  officeDrafts: '/admin/curriculum/drafts',
  officeCohortNew: '/admin/classes/new',
  officeGradebook: (id: string) => `/admin/classes/${encodeURIComponent(id)}/gradebook`,
  officeCohortSession: (id: string, session: string) =>
    `/admin/classes/${encodeURIComponent(id)}/sessions/${encodeURIComponent(session)}`,
  /** Proforma invoices of schools and companies. */
  officeOrders: '/admin/orders',
  officeOrder: (number: string) => `/admin/orders/${encodeURIComponent(number)}`,
  /** Codes that lower prices. */
  officeCodes: '/admin/codes',
  officeHolidays: '/admin/holidays',
  officeSettings: '/admin/settings',
  officeLegal: '/admin/settings/legal',
  officeLegalText: (document: string) => `/admin/settings/legal/${encodeURIComponent(document)}`,
  /** What can be done with the ticked students of the list. */
  officeStudentsChosen: '/admin/students/chosen',
  officeImport: '/admin/students/import',
  /** The steps of a new academy. */
  officeFirstHour: '/admin/first-hour',
  /** How the office works, screen by screen. */
  officeHandbook: '/admin/handbook',
  officeHandbookPage: (name: string) => `/admin/handbook/${name}`,
  officeAnnouncementNew: '/admin/announcements/new',
  officeAnnouncement: (id: string) => `/admin/announcements/${encodeURIComponent(id)}`,
  officeStudent: (id: string) => `/admin/students/${encodeURIComponent(id)}`,
  officeStudentProgram: (id: string, slug: string) =>
    `/admin/students/${encodeURIComponent(id)}/${encodeURIComponent(slug)}`,
  officeWorkChosen: '/admin/assignments/chosen',
  officeReadyComments: '/admin/assignments/comments',
  officeCannedReplies: '/admin/messages/canned',
  officePayment: (reference: string) => `/admin/payments/${encodeURIComponent(reference)}`,
  officeProgram: (slug: string) => `/admin/programs/${encodeURIComponent(slug)}`,
  officeCohorts: (slug: string) => `/admin/programs/${encodeURIComponent(slug)}/classes`,
  officeCurriculum: (slug: string) => `/admin/programs/${encodeURIComponent(slug)}/curriculum`,
  officeItem: (slug: string, item: string) =>
    `/admin/programs/${encodeURIComponent(slug)}/curriculum/${encodeURIComponent(item)}`,
  officeItemHistory: (slug: string, item: string) =>
    `/admin/programs/${encodeURIComponent(slug)}/curriculum/${encodeURIComponent(item)}/history`,
  officeErasures: '/admin/students/erasures',
  officeGuardians: '/admin/students/guardians',
  officeCertificate: (code: string) => `/admin/certificates/${encodeURIComponent(code)}`,
  officeNotifications: '/admin/notifications',
  officeNotificationSettings: '/admin/notifications/settings',
  officeProfile: '/admin/profile',
  officeSessions: '/admin/sessions',
  demoOutbox: '/demo/outbox',
} as const

/** Public pages that are the same for everybody: prerendered and served from the page store. */
export const publicPaths: readonly string[] = [
  paths.home,
  paths.services,
  paths.about,
  paths.contact,
  paths.register,
  paths.programs,
  paths.certificates,
  paths.privacy,
  paths.terms,
  paths.login,
  paths.forgotPassword,
  paths.offline,
]

export const enrollAnchor = 'enroll'

/** href('fr', '/programs') → '/fr/programs'; English has no prefix. */
export function href(locale: Locale, path: string, query?: Record<string, string | undefined>): string {
  const base = withLocale(locale, path)
  const entries = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  if (entries.length === 0) {
    return base
  }
  const [bare, hash] = base.split('#')
  return `${bare}?${new URLSearchParams(entries)}${hash ? `#${hash}` : ''}`
}

/** A path with its query and without a language, for a caller that adds the language itself. */
export const withQuery = (path: string, query: Record<string, string | undefined>) =>
  href(defaultLocale, path, query)

/**
 * The destination after signing in: only a path of this site, never another origin. '//evil', '/\evil',
 * '/.//evil', 'https:evil' and their encoded forms return null.
 */
export function safeCallbackUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500) {
    return null
  }
  if (!value.startsWith('/') || /^\/[/\\]/.test(value) || /[\\\p{Cc}]/u.test(value)) {
    return null
  }
  try {
    const decoded = decodeURIComponent(value)
    if (/^\/[/\\]/.test(decoded) || /[\\\p{Cc}]/u.test(decoded)) {
      return null
    }
    const url = new URL(value, 'http://site.invalid')
    // After the dots are resolved, the path could begin with two slashes.
    const stays = url.host === 'site.invalid' && !url.pathname.startsWith('//')
    return stays ? `${url.pathname}${url.search}${url.hash}` : null
  } catch {
    return null
  }
}

/** The page from which a form was opened, or `otherwise`, with a notice about what was done. */
export function backWithNotice(url: unknown, otherwise: string, notice: string): string {
  const page = new URL(safeCallbackUrl(url) ?? otherwise, 'http://site.invalid')
  page.searchParams.set('notice', notice)
  return `${page.pathname}${page.search}`
}
