import { day, hour, minute } from './durations'

interface Budget {
  points: number
  windowMs: number
  /**
   * Counted in memory by each instance, without an SQL statement: for budgets that only save the instance
   * work.
   */
  inMemory?: true
}

/**
 * Every rate limit of the site: how many points in how many milliseconds. Counted in the database, so
 * restarts keep them.
 */
export const rateLimits = {
  'register.address': { points: 10, windowMs: hour },
  /** Checks whether a user name is free, sent during typing. */
  'username.address': { points: 30, windowMs: hour },
  /** A new address for the account just created: each change sends a mail to the old one. */
  'registration.email': { points: 5, windowMs: hour },
  /** Many accounts from one network; for a single account see session/login-throttle.rules.ts. */
  'login.address': { points: 30, windowMs: 15 * minute },
  /** Sign-ins with the right password, each of which is stored. */
  'login.account': { points: 60, windowMs: hour },
  /** Authenticator codes, per account while signing in and per session afterwards. */
  'second_factor.code': { points: 10, windowMs: 15 * minute },
  /** Wrong authenticator codes of one account in a row, at any speed: then only a passkey or a recovery code is accepted. */
  'second_factor.wrong': { points: 100, windowMs: 365 * day },
  'second_factor.recovery': { points: 10, windowMs: hour },
  'second_factor.actor': { points: 60, windowMs: 15 * minute },
  'step_up.password': { points: 5, windowMs: 15 * minute },
  'refresh.address': { points: 60, windowMs: 15 * minute },
  'forgot.address': { points: 10, windowMs: hour },
  'reset.address': { points: 20, windowMs: hour },
  'payment.initiate': { points: 120, windowMs: hour },
  'payment.initiate.address': { points: 200, windowMs: hour },
  'payment.code': { points: 5, windowMs: hour },
  'payment.mailbox': { points: 5, windowMs: hour },
  /** Codes for one phone by one account: another account's tries never count against the phone's owner. */
  'payment.phone': { points: 5, windowMs: hour },
  /** Requests to one phone from accounts that have never paid with it, counted together. */
  'payment.prompt': { points: 5, windowMs: hour },
  'payment.prompt.day': { points: 10, windowMs: 24 * hour },
  /** Codes that lower a price, as they are entered, right or wrong. A school's students share one address. */
  'payment.price_code': { points: 15, windowMs: hour },
  'payment.price_code.address': { points: 120, windowMs: hour },
  'payment.verify': { points: 300, windowMs: 10 * minute },
  'payment.retry': { points: 10, windowMs: hour },
  /** Links with which somebody else pays, by one account. */
  'payment.share': { points: 20, windowMs: hour },
  /** Pages and calls of such links, whose callers have no account. */
  'payment.link.address': { points: 300, windowMs: 10 * minute },
  'payment.link.initiate': { points: 30, windowMs: hour },
  'payment.link.verify': { points: 60, windowMs: 10 * minute },
  /** Numbers of an operator that a payer sends in: each reads the payer's requests at the provider again. */
  'payment.claim': { points: 10, windowMs: hour },
  /** Refunds that one student asks for or takes back: each is a mail to the office. */
  'payment.refund': { points: 10, windowMs: 24 * hour },
  /** Receipts of one payment that are mailed again, by its student and by the office. */
  'payment.receipt': { points: 5, windowMs: hour },
  'payment.callback.address': { points: 1200, windowMs: minute },
  'payment.read': { points: 600, windowMs: 10 * minute },
  /** The provider's webhook; answers of a day may come at once after a failure. */
  'mail.events.address': { points: 1200, windowMs: minute },
  'contact.address': { points: 20, windowMs: 10 * minute },
  'newsletter.address': { points: 5, windowMs: hour },
  'newsletter.link': { points: 60, windowMs: hour },
  'newsletter.email': { points: 3, windowMs: 24 * hour },
  /** Mails that ask a guardian, by one student; the guardian's mailbox has a budget of its own. */
  'guardian.request': { points: 3, windowMs: day },
  'guardian.name': { points: 5, windowMs: day },
  /** Pages and answers of guardians, who have no account. */
  'guardian.link': { points: 60, windowMs: 10 * minute },
  'profile.write': { points: 30, windowMs: hour },
  'push.write': { points: 60, windowMs: hour },
  'password.change': { points: 10, windowMs: hour },
  'email.change': { points: 5, windowMs: hour },
  /** Asking for a copy of one's data, and to be erased or not. */
  'personal.export': { points: 5, windowMs: day },
  'personal.erase': { points: 10, windowMs: day },
  'upload.actor': { points: 30, windowMs: hour },
  'admin.read': { points: 1200, windowMs: 5 * minute, inMemory: true },
  /** Rendering uses the only thread; the editor sends a request a moment after the last key. */
  'curriculum.preview': { points: 30, windowMs: minute, inMemory: true },
  /** Rows of people that one session reads in large pages without a fresh proof of identity (kernel/listed-rows.ts). */
  'admin.rows': { points: 1_000, windowMs: 10 * minute, inMemory: true },
  'admin.search': { points: 120, windowMs: minute, inMemory: true },
  'admin.write': { points: 300, windowMs: 10 * minute },
  'admin.reply': { points: 60, windowMs: 10 * minute },
  'admin.mail': { points: 60, windowMs: hour },
  /** Announcements of one person to all students, and to those of a program, in a day. */
  'announce.everybody': { points: 3, windowMs: day },
  'announce.program': { points: 10, windowMs: day },
  'admin.create_user': { points: 60, windowMs: hour },
  'admin.export': { points: 20, windowMs: hour },
  'contact.link': { points: 60, windowMs: hour },
  'contact.answer': { points: 10, windowMs: hour },
  'room.read': { points: 600, windowMs: 5 * minute },
  'room.create': { points: 20, windowMs: hour },
  'room.add_user': { points: 60, windowMs: hour },
  /** Addresses that one student enters to add people, registered or not. */
  'room.invite': { points: 20, windowMs: 24 * hour },
  'room.write': { points: 100, windowMs: minute },
  /**
   * What one person may add to the chat in a day, in messages and in bytes of UTF-8, on each instance: for people who have not
   * paid, and for everybody else.
   */
  'room.write.day': { points: 500, windowMs: day, inMemory: true },
  'room.write.day.bytes': { points: 200 * 1024, windowMs: day, inMemory: true },
  'room.write.day.paid': { points: 3_000, windowMs: day, inMemory: true },
  'room.write.day.paid.bytes': { points: 2 * 1024 * 1024, windowMs: day, inMemory: true },
  'room.report': { points: 20, windowMs: hour },
  'room.photo': { points: 600, windowMs: 5 * minute, inMemory: true },
  'learn.write': { points: 600, windowMs: 5 * minute, inMemory: true },
  /** Tries of one person at one item in a day, and the bytes of their code or answers at all items together. */
  'learn.item.day': { points: 200, windowMs: day, inMemory: true },
  'learn.work.day.bytes': { points: 10 * 1024 * 1024, windowMs: day, inMemory: true },
  'learn.sync': { points: 60, windowMs: 5 * minute, inMemory: true },
  /** Codes of certificates that do not exist: an honest reader mistypes a few. */
  'certificate.unknown': { points: 20, windowMs: 10 * minute },
  /** Numbers of receipts with a wrong check code. */
  'receipt.unknown': { points: 20, windowMs: 10 * minute },
  'certificate.confirm': { points: 30, windowMs: hour },
  'read.actor': { points: 600, windowMs: 5 * minute },
  /** Calendars of phones, many behind one address of a carrier. */
  'calendar.address': { points: 1200, windowMs: 5 * minute, inMemory: true },
  /** Reports of sampled page loads: from one address, and from all together. */
  'page_speed.address': { points: 120, windowMs: 5 * minute, inMemory: true },
  'page_speed.all': { points: 3_000, windowMs: 5 * minute, inMemory: true },
  'public.read': { points: 1200, windowMs: 5 * minute },
} as const satisfies Record<string, Budget>

/**
 * Mails to one mailbox that somebody without an account can cause, of any kind and from anybody
 * (mail/server/mail-budget.ts). The last ones are reserved for what a person may be waiting for: a payment
 * code first, then a new password.
 */
export const mailBudget = {
  hour: { windowMs: hour, points: { payment_code: 5, password_reset: 4, other: 3 } },
  day: { windowMs: day, points: { payment_code: 10, password_reset: 8, other: 6 } },
} as const

/**
 * A /48 of IPv6 may hold many customers, like one IPv4 address of a mobile network: its budget is this many
 * times larger.
 */
export const widerNetworkTimes = 20

export type RateLimitName = keyof typeof rateLimits
