/** The pages of the handbook, in its order. */
export const handbookPages = [
  'day',
  'messages',
  'payments',
  'desk',
  'refunds',
  'classes',
  'work',
  'programs',
  'people',
  'settings',
] as const
export type HandbookPage = (typeof handbookPages)[number]

/** Where the ? of a page of the back office leads: page of the handbook and section. */
export const handbookPlaces: Readonly<Record<string, readonly [HandbookPage, string]>> = {
  '/admin/dashboard': ['day', 'start'],
  '/admin/notifications': ['day', 'bell'],
  '/admin/notifications/settings': ['day', 'bell'],
  '/admin/notifications/[id]': ['day', 'bell'],
  '/admin/search': ['day', 'search'],
  '/admin/profile': ['day', 'own'],
  '/admin/sessions': ['day', 'own'],
  '/admin/security': ['people', 'factor'],
  '/admin/messages': ['messages', 'answer'],
  '/admin/messages/canned': ['messages', 'ready'],
  '/admin/chat': ['messages', 'chat'],
  '/admin/chat/question': ['messages', 'chat'],
  '/admin/chat/reports': ['messages', 'reports'],
  '/admin/announcements': ['messages', 'announce'],
  '/admin/announcements/new': ['messages', 'announce'],
  '/admin/announcements/[id]': ['messages', 'announce'],
  '/admin/send-email': ['messages', 'mail'],
  '/admin/newsletter': ['messages', 'newsletter'],
  '/admin/payments': ['payments', 'find'],
  '/admin/payments/new': ['desk', 'known'],
  '/admin/payments/[reference]': ['payments', 'one'],
  '/admin/claims': ['payments', 'claims'],
  '/admin/statements': ['payments', 'statements'],
  '/admin/money': ['payments', 'money'],
  '/admin/codes': ['payments', 'codes'],
  '/admin/orders': ['payments', 'codes'],
  '/admin/orders/[number]': ['payments', 'codes'],
  '/admin/students/import': ['people', 'students'],
  '/admin/students/guardians': ['people', 'one'],
  '/admin/settings/legal': ['settings', 'law'],
  '/admin/settings/legal/[document]': ['settings', 'law'],
  '/admin/desk': ['desk', 'desk'],
  '/admin/till': ['desk', 'till'],
  '/admin/classes': ['classes', 'list'],
  '/admin/classes/new': ['classes', 'new'],
  '/admin/classes/[id]': ['classes', 'one'],
  '/admin/classes/[id]/attendance': ['classes', 'attendance'],
  '/admin/classes/[id]/list': ['classes', 'one'],
  '/admin/classes/[id]/refunds': ['refunds', 'ask'],
  '/admin/classes/[id]/plan': ['classes', 'new'],
  '/admin/classes/[id]/gradebook': ['classes', 'gradebook'],
  '/admin/classes/[id]/sessions/[session]': ['classes', 'attendance'],
  '/admin/programs/[slug]/classes': ['classes', 'new'],
  '/admin/holidays': ['classes', 'days'],
  '/admin/assignments': ['work', 'grade'],
  '/admin/assignments/chosen': ['work', 'grade'],
  '/admin/assignments/comments': ['work', 'comments'],
  '/admin/help': ['work', 'help'],
  '/admin/help/message': ['work', 'help'],
  '/admin/help/waive': ['work', 'help'],
  '/admin/students/[id]/[program]': ['work', 'progress'],
  '/admin/certificates': ['work', 'certificates'],
  '/admin/certificates/[code]': ['work', 'certificates'],
  '/admin/programs': ['programs', 'list'],
  '/admin/programs/new': ['programs', 'edit'],
  '/admin/programs/[slug]': ['programs', 'edit'],
  '/admin/curriculum': ['programs', 'lessons'],
  '/admin/curriculum/drafts': ['programs', 'drafts'],
  '/admin/programs/[slug]/curriculum': ['programs', 'lessons'],
  '/admin/programs/[slug]/curriculum/[item]': ['programs', 'item'],
  '/admin/programs/[slug]/curriculum/[item]/history': ['programs', 'history'],
  '/admin/students': ['people', 'students'],
  '/admin/students/chosen': ['people', 'students'],
  '/admin/students/[id]': ['people', 'one'],
  '/admin/students/erasures': ['people', 'erasures'],
  '/admin/users': ['people', 'users'],
  '/admin/audit-log': ['people', 'audit'],
  '/admin/settings': ['settings', 'site'],
  '/admin/first-hour': ['settings', 'firsthour'],
  '/admin/figures': ['settings', 'figures'],
  '/admin/system': ['settings', 'system'],
}

const routes = Object.keys(handbookPlaces).map((route) => route.split('/'))

const isVariable = (part: string) => part.startsWith('[')

/** Fixed parts of an address come before variable ones, as Next decides. */
const fits = (route: readonly string[], parts: readonly string[]) =>
  route.length === parts.length && route.every((part, at) => isVariable(part) || part === parts[at])

const rank = (route: readonly string[]) => route.map((part) => (isVariable(part) ? '1' : '0')).join('')

/**
 * The address of the section for a page of the back office, without its language; null for the handbook itself and for
 * pages that it does not know.
 */
export function handbookOf(path: string): string | null {
  const parts = (path.split(/[?#]/)[0] ?? '').split('/')
  const [route] = routes.filter((each) => fits(each, parts)).sort((a, b) => rank(a).localeCompare(rank(b)))
  const [page, section] = (route && handbookPlaces[route.join('/')]) ?? []
  return page ? `/admin/handbook/${page}#${section}` : null
}
