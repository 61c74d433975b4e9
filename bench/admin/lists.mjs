// What an office asks of its long lists. `{last}` is the last page, `{middle}` the one in the middle; several addresses of one entry are asked in turn.

/** @typedef {[what: string, addresses: string[], options?: { deepestOf?: string, mostStatements?: number }]} Asked */

/** Programs that fill.mjs gives nearly all students, a twentieth, a five-hundredth, and all of the first years. */
export const benchPrograms = {
  large: 'web-development',
  middle: 'data-science',
  small: 'test-automation',
  former: 'digital-marketing',
}
const sizes = /** @type {const} */ (['large', 'middle', 'small', 'former'])
/** Classes that fill.mjs makes: a thousandth of all students; two thirds of the middle program. */
export const benchCohorts = {
  dated: '00000000-0000-7000-8000-0000000000c1',
  selfPaced: '00000000-0000-7000-8000-0000000000c2',
}
const names = ['fotso', 'amina ngo', 'tchatchoua', 'bench77123', 'bench4', 'aicha bello']
/** @param {string[]} values @param {string} address */
const each = (values, address) => values.map((value) => address.replace('{}', encodeURIComponent(value)))

/** @param {string} what @param {string[]} addresses @param {Asked[2]} [options] @returns {Asked} */
const asked = (what, addresses, options) => [what, addresses, options]

/**
 * A list narrowed to each program and class, its deepest page, and each with a search.
 * @param {string} address
 * @param {string[]} searches
 * @returns {Asked[]}
 */
const narrowed = (address, searches) => [
  ...sizes.map((size) => asked(`${size} program`, [`${address}program=${benchPrograms[size]}`])),
  ...sizes
    .filter((size) => size !== 'small')
    .map((size) =>
      asked(`${size} program, page 100`, [`${address}program=${benchPrograms[size]}&page=100`], {
        deepestOf: `${size} program`,
      }),
    ),
  ['class', [`${address}class=${benchCohorts.dated}`]],
  ['class, page 5', [`${address}class=${benchCohorts.dated}&page=5`], { deepestOf: 'class' }],
  ['class without dates', [`${address}class=${benchCohorts.selfPaced}`]],
  [
    'class without dates, page 100',
    [`${address}class=${benchCohorts.selfPaced}&page=100`],
    { deepestOf: 'class without dates' },
  ],
  ...sizes.map((size) =>
    asked(`${size} program, search`, each(searches, `${address}program=${benchPrograms[size]}&q={}`)),
  ),
  ['class, search', each(searches, `${address}class=${benchCohorts.dated}&q={}`)],
  ['class without dates, search', each(searches, `${address}class=${benchCohorts.selfPaced}&q={}`)],
  ['program and class', [`${address}program=${benchPrograms.middle}&class=${benchCohorts.selfPaced}`]],
  [
    'program and class, search',
    each(searches, `${address}program=${benchPrograms.large}&class=${benchCohorts.dated}&q={}`),
  ],
]

/** Ten ticked students, with the ids that fill.mjs gives. */
const chosen = `/admin/students/chosen?${Array.from({ length: 10 }, (_, n) => `student=0000000${(n + 1).toString(16)}-0000-7000-8000-000000000001`).join('&')}`

/** @type {{ name: string, entries: Asked[] }[]} */
export const lists = [
  {
    name: 'students',
    entries: [
      ['first page', ['/api/admin/students?page_size=10']],
      ['last page', ['/api/admin/students?page_size=10&page={last}'], { deepestOf: 'first page' }],
      ['middle page', ['/api/admin/students?page_size=10&page={middle}']],
      ['middle page, by name', ['/api/admin/students?page_size=10&sort=name&page={middle}']],
      ['search', each(names, '/api/admin/students?page_size=10&q={}')],
      ['search by phone', each(['677', '699 12', '+237 655 1'], '/api/admin/students?page_size=10&q={}')],
      ['screen', ['/admin/students']],
      ['screen, by name', ['/admin/students?sort=name']],
      ['screen, last page', ['/admin/students?page={last}'], { deepestOf: 'screen' }],
      ['screen, unpaid', ['/admin/students?payment=pending']],
      ['screen, unpaid, by name', ['/admin/students?payment=pending&sort=name']],
      ['screen, registered today', ['/admin/students?registered=today']],
      ...narrowed('/api/admin/students?page_size=10&', names),
      ...sizes.flatMap((size) => [
        asked(`${size} program, unpaid`, [
          `/api/admin/students?page_size=10&program=${benchPrograms[size]}&payment=pending`,
        ]),
        asked(`${size} program, by name`, [
          `/api/admin/students?page_size=10&program=${benchPrograms[size]}&sort=name`,
        ]),
      ]),
      ['class, by name', [`/api/admin/students?page_size=10&class=${benchCohorts.dated}&sort=name`]],
      ['screen, a program', [`/admin/students?program=${benchPrograms.middle}`]],
      ['screen, a class', [`/admin/students?class=${benchCohorts.dated}`]],
      ['screen, search', each(names, '/admin/students?q={}')],
      ['screen, ticked students', [chosen], { mostStatements: 6 }],
      [
        'screen, all that match',
        [`/admin/students/chosen?all=1&program=${benchPrograms.small}`],
        { mostStatements: 10 },
      ],
      ['screen, more than 10,000 match', ['/admin/students/chosen?all=1'], { mostStatements: 10 }],
    ],
  },
  {
    name: 'messages',
    entries: [
      ['first page', ['/api/admin/messages?page_size=10']],
      ['last page', ['/api/admin/messages?page_size=10&page={last}'], { deepestOf: 'first page' }],
      ['middle page', ['/api/admin/messages?page_size=10&page={middle}']],
      ['unread', ['/api/admin/messages?page_size=10&status=unread']],
      [
        'unread, last page',
        ['/api/admin/messages?page_size=10&status=unread&page={last}'],
        { deepestOf: 'unread' },
      ],
      ['read', ['/api/admin/messages?page_size=10&status=read']],
      [
        'search',
        each(
          ['fotso', 'certificate', 'writer1234', 'laptop saturday'],
          '/api/admin/messages?page_size=10&q={}',
        ),
      ],
      ['not answered', ['/api/admin/messages?page_size=10&status=unanswered']],
      [
        'not answered, last page',
        ['/api/admin/messages?page_size=10&status=unanswered&page={last}'],
        { deepestOf: 'not answered' },
      ],
      ['mine', ['/api/admin/messages?page_size=10&status=mine']],
      ['archived', ['/api/admin/messages?page_size=10&status=archived']],
      ['screen', ['/admin/messages']],
      ['screen, unread', ['/admin/messages?status=unread']],
      ['screen, inquiries', ['/admin/messages?subject=course-inquiry']],
      ['screen, last page', ['/admin/messages?page={last}'], { deepestOf: 'screen' }],
      ['screen, search', each(['fotso', 'certificate', 'writer1234'], '/admin/messages?q={}')],
      ...narrowed('/api/admin/messages?page_size=10&', [
        'fotso',
        'certificate',
        'laptop saturday',
        'bench77123',
      ]),
      ...sizes.flatMap((size) =>
        ['unread', 'read'].map((status) =>
          asked(`${size} program, ${status}`, [
            `/api/admin/messages?page_size=10&program=${benchPrograms[size]}&status=${status}`,
          ]),
        ),
      ),
      ['screen, a program', [`/admin/messages?program=${benchPrograms.middle}`]],
      ['screen, a class', [`/admin/messages?class=${benchCohorts.dated}`]],
    ],
  },
  {
    name: 'users',
    entries: [
      ['first page', ['/api/admin/users?page_size=10']],
      ['last page', ['/api/admin/users?page_size=10&page={last}'], { deepestOf: 'first page' }],
      ['middle page', ['/api/admin/users?page_size=10&page={middle}']],
      ['role', ['staff', 'admin', 'student'].map((role) => `/api/admin/users?page_size=10&role=${role}`)],
      ['phone', each(['677', '6991', '23765512'], '/api/admin/users?page_size=10&phone={}')],
      ['phone and role', each(['677', '6991'], '/api/admin/users?page_size=10&role=student&phone={}')],
      ['search', each(names, '/api/admin/users?page_size=10&q={}')],
      ['screen', ['/admin/users']],
      ['screen, last page', ['/admin/users?page={last}'], { deepestOf: 'screen' }],
    ],
  },
  {
    name: 'audit log',
    entries: [
      ['first page', ['/api/admin/audit-log?page_size=10']],
      ['last page', ['/api/admin/audit-log?page_size=10&page={last}'], { deepestOf: 'first page' }],
      ['middle page', ['/api/admin/audit-log?page_size=10&page={middle}']],
      ['action', ['/api/admin/audit-log?page_size=10&action=user.blocked']],
      // Classes and sessions that the entries are about are named by a statement of their own.
      ['screen', ['/admin/audit-log'], { mostStatements: 4 }],
      ['screen, last page', ['/admin/audit-log?page={last}'], { deepestOf: 'screen' }],
    ],
  },
  {
    name: 'payments',
    entries: [
      ['screen', ['/admin/payments']],
      ['screen, one state', ['/admin/payments?state=pending']],
      ['screen, needs attention', ['/admin/payments?attention=1']],
      ...narrowed('/admin/payments?', ['MBA-0A3', '677 1', 'fotso', 'solange djomo']),
      ['screen, search', each(['MBA-0A3', '677 1', 'fotso', 'solange djomo'], '/admin/payments?q={}')],
    ],
  },
  {
    name: 'the first page',
    // Nobody has answered most of the messages: what waits is read by age, at most 60 rows of each kind.
    entries: [['screen', ['/admin/dashboard'], { mostStatements: 18 }]],
  },
]
