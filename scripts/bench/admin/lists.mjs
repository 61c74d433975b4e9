// What an office asks of its long lists. `{last}` is the last page, `{middle}` the one in the middle; several addresses of one entry are asked in turn.
/** The class that fill.mjs makes: a thousandth of all students. */
export const benchClass = '00000000-0000-7000-8000-0000000000c1'
const names = ['fotso', 'amina ngo', 'tchatchoua', 'bench77123', 'bench4', 'aicha bello']
const each = (values, address) => values.map((value) => address.replace('{}', encodeURIComponent(value)))

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
      ['a program', ['/api/admin/students?page_size=10&program=web-development']],
      ['a program, page 90', ['/api/admin/students?page_size=10&program=web-development&page=90']],
      ['a program, unpaid', ['/api/admin/students?page_size=10&program=web-development&payment=pending']],
      ['a program, by name', ['/api/admin/students?page_size=10&program=web-development&sort=name']],
      ['a class', [`/api/admin/students?page_size=10&class=${benchClass}`]],
      ['a class, by name', [`/api/admin/students?page_size=10&class=${benchClass}&sort=name`]],
      ['a class, search', each(names, `/api/admin/students?page_size=10&class=${benchClass}&q={}`)],
      ['screen, a program', ['/admin/students?program=web-development']],
      ['screen, a class', [`/admin/students?class=${benchClass}`]],
      ['screen, search', each(names, '/admin/students?q={}')],
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
      ['screen', ['/admin/messages']],
      ['screen, unread', ['/admin/messages?status=unread']],
      ['screen, inquiries', ['/admin/messages?subject=course-inquiry']],
      ['screen, last page', ['/admin/messages?page={last}'], { deepestOf: 'screen' }],
      ['screen, search', each(['fotso', 'certificate', 'writer1234'], '/admin/messages?q={}')],
      ['screen, a program', ['/admin/messages?program=web-development']],
      ['screen, a class', [`/admin/messages?class=${benchClass}`]],
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
      ['screen', ['/admin/audit-log']],
      ['screen, last page', ['/admin/audit-log?page={last}'], { deepestOf: 'screen' }],
    ],
  },
  {
    name: 'payments',
    entries: [
      ['screen', ['/admin/payments']],
      ['screen, one state', ['/admin/payments?state=pending']],
      ['screen, needs attention', ['/admin/payments?attention=1']],
      ['screen, a program', ['/admin/payments?program=web-development']],
      ['screen, a class', [`/admin/payments?class=${benchClass}`]],
      ['screen, search', each(['MBA-0A3', '677 1', 'fotso', 'solange djomo'], '/admin/payments?q={}')],
    ],
  },
]
