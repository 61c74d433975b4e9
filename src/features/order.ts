/**
 * Every feature, the lowest first: one imports only from those above it in this list. `scripts/lint/feature-order.test.ts`
 * reads it.
 */
export const featureOrder = {
  site: 'Frame of every page: bars, foot, theme',
  enrolments: 'A place in a program and its class: status, progress, a class in one line',
  offline: 'Service worker, kept pages, outbox of the device',
  mail: 'Templates, queue, budgets, e-mails of the office',
  notifications: 'The bell',
  session: 'Signing in and out, devices',
  'second-factor': 'Authenticator apps, passkeys, recovery codes',
  users: 'Accounts, profile, passwords, rights',
  newsletter: 'Subscribers',
  attendance: 'Who was there',
  cohorts: 'Classes: seats, dates, waiting list',
  programs: 'What is offered, and its plan of weeks',
  chat: 'Rooms and messages',
  practice: 'Exercises that run in the browser',
  learning: 'Lessons, quizzes, weeks, reviews',
  curriculum: 'Writing lessons in the back office',
  gradebook: 'Grades of a class',
  help: 'Who needs help',
  assignments: 'Work handed in, and its grading',
  reminders: 'Study mails',
  timetable: 'Sessions and calendars',
  announcements: 'Messages to a class',
  certificates: 'Certificates and their verification',
  payments: 'Payments, attempts, refunds, books',
  receipts: 'Receipts and credit notes',
  registration: 'New students',
  students: "Students' dashboard, and students in the back office",
  contact: 'Messages of visitors, and replies',
  erasure: 'Erasing the personal data of a student',
  figures: 'Figures of the home page',
  stats: "The back office's first page",
  live: 'Numbers that change while a page is open',
  search: 'Search over the back office',
  audit: 'The audit log',
  'page-speed': 'How fast pages are for visitors',
  system: 'State of the system, and what failed',
} as const

export type Feature = keyof typeof featureOrder
