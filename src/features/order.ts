/**
 * The wings and their features, the lowest first: a feature imports only from those above it in this list.
 * `scripts/lint/feature-order.test.ts` reads it.
 */
export const wings = {
  base: {
    about: 'What every other wing uses',
    features: {
      site: 'Frame of every page: bars, foot, theme',
      settings: 'What the office says of the academy, and what keeps it from selling',
      enrolments: 'A place in a program and its class: status, progress, a class in one line',
      offline: 'Service worker, kept pages, outbox of the device',
      mail: 'Templates, queue, budgets, e-mails of the office',
      notifications: 'The bell',
      bulk: 'One action on all rows that match, in the background',
    },
  },
  accounts: {
    about: 'Who somebody is, and what they may do',
    features: {
      session: 'Signing in and out, devices',
      'second-factor': 'Authenticator apps, passkeys, recovery codes',
      users: 'Accounts, profile, passwords, rights',
      guardians: 'Dates of birth, and the guardians of students under 18',
    },
  },
  classes: {
    about: 'What the academy offers, and when it meets',
    features: {
      attendance: 'Who was there',
      cohorts: 'Classes: seats, dates, waiting list',
      programs: 'What is offered, and its plan of weeks',
    },
  },
  talk: {
    about: 'People write to each other',
    features: {
      newsletter: 'Subscribers',
      chat: 'Rooms and messages',
      contact: 'Messages of visitors, and replies',
      incoming: 'Mail that comes back: answers, bounces, complaints',
    },
  },
  study: {
    about: 'A student learns, hands in work, is graded and certified',
    features: {
      practice: 'Exercises that run in the browser',
      learning: 'Lessons, quizzes, weeks, reviews',
      gradebook: 'Grades of a class',
      help: 'Who needs help',
      assignments: 'Work handed in, and its grading',
      curriculum: 'Writing lessons in the back office',
      reminders: 'Study mails',
      timetable: 'Sessions and calendars',
      announcements: 'Messages to a class, a program or subscribers',
      certificates: 'Certificates and their verification',
      progress: 'All programs of a student: how far they are, and what comes next',
    },
  },
  money: {
    about: 'A student pays, and the books are right',
    features: {
      codes: 'Codes that lower a price: scholarships, ambassadors, sponsors',
      payments: 'Payments, attempts, refunds, receipts, books, claims of payers',
      places: 'Schools and companies that pay for many places by transfer',
      statements: 'Files of the operators, compared with our payments',
      desk: 'Walk-ins who pay in cash, and the till',
    },
  },
  office: {
    about: 'The back office runs the academy',
    features: {
      legal: 'Legal texts with their versions, and who agreed to which',
      students: 'The list of students, a page for each, and notes',
      imports: 'Students, payments and progress of before, from a file',
      erasure: 'Erasing the personal data of a student',
      'personal-data': 'What is held of a person: register, copy for them, how long it is kept',
      figures: 'Figures of the home page',
      stats: "The back office's first page",
      live: 'Numbers that change while a page is open',
      handbook: 'How the office works, opened by the ? of each screen',
      search: 'Search over the back office',
      audit: 'The audit log',
      'page-speed': 'How fast pages are for visitors',
      system: 'State of the system, and what failed',
      'first-hour': 'The steps of a new academy, each with its proof',
      frame: 'The frame of pages in the back office, and of its lists',
    },
  },
  portal: {
    about: 'What visitors and students open first; it uses all the other wings',
    features: {
      'public-pages': 'Public pages: their frame, the home page, a program, what search engines read',
      registration: 'New students',
      dashboard: "A student's first page, and the frame of all their pages",
    },
  },
} as const satisfies Record<string, { about: string; features: Record<string, string> }>
