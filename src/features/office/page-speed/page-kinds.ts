/** The purpose of a page, coarse enough that no report shows who looked at which page. */
export const pageKinds = [
  'home',
  'programs',
  'program',
  'sample_lesson',
  'information',
  'certificate',
  'register',
  'sign_in',
  'payment',
  'dashboard',
  'my_program',
  'item',
  'chat',
  'student_other',
  'office_dashboard',
  'office_list',
  'office_chat',
  'office_other',
] as const
export type PageKind = (typeof pageKinds)[number]

/** Written out instead of using the list of paths, because every sampled visit fetches this file. The first match counts. */
const patterns: readonly (readonly [PageKind, RegExp])[] = [
  ['home', /^\/$/],
  ['programs', /^\/programs$/],
  ['program', /^\/programs\/[^/]+$/],
  ['sample_lesson', /^\/programs\/[^/]+\/lessons\/[^/]+$/],
  ['certificate', /^\/certificates\/[^/]+$/],
  [
    'information',
    /^\/(services|about|contact(\/message)?|certificates|receipts\/[^/]+|places\/[^/]+|(privacy|terms)(\/[^/]+)?|offline|confirm-email|newsletter\/\w+|study-mails\/stop|guardian)$/,
  ],
  ['payment', /^\/(register\/payment|payment|pay\/[^/]+|success)$/],
  ['register', /^\/register(\/details)?$/],
  [
    'sign_in',
    /^\/(login(\/signed-in)?|(forgot|reset)-password|second-factor|agree|admin(\/(login|new-password|confirm))?)$/,
  ],
  ['dashboard', /^\/user\/dashboard$/],
  ['my_program', /^\/user\/programs\/[^/]+$/],
  ['item', /^\/user\/programs\/[^/]+\/[^/]+$/],
  ['chat', /^\/user\/message$/],
  ['student_other', /^\/(user|profile)\//],
  ['office_dashboard', /^\/admin\/dashboard$/],
  [
    'office_list',
    /^\/admin\/(students|desk|till|payments|money|codes|orders|claims|statements|users|messages|assignments|programs|curriculum|certificates|newsletter|help|announcements|audit-log)$/,
  ],
  ['office_chat', /^\/admin\/chat$/],
  ['office_other', /^\/admin\//],
]

/** The kind of a page, by its path without language and query; undefined for pages that are not measured. */
export const pageKindOf = (path: string): PageKind | undefined =>
  patterns.find(([, pattern]) => pattern.test(path))?.[0]
