/** Every `event` that a line of the log can have: how serious it is, and what it means to who reads it. */
export const logEvents = {
  'access.refused': {
    level: 'warn',
    meaning: 'Somebody signed in tried what they may not, or lost a right meanwhile',
  },
  'access.refused_often': {
    level: 'warn',
    meaning: 'More such refusals of one person in a minute are left out',
  },
  'assignments.graders_told': { level: 'info', meaning: 'Graders got a mail about new work' },
  'chat.digests_queued': { level: 'info', meaning: 'Mails about waiting chat messages were queued' },
  'chat.rooms_unreadable': {
    level: 'error',
    meaning: 'The list of rooms could not be read; the page shows the rest',
  },
  'chat.unread_not_counted': {
    level: 'warn',
    meaning: 'What waits for the office in the chat was not counted',
  },
  'certificate.rescued': {
    level: 'warn',
    meaning: 'Certificates that wait for their signature were queued again',
  },
  'certificate.sealed': { level: 'info', meaning: 'A certificate was signed and drawn' },
  'console.error': { level: 'error', meaning: 'A library printed an error' },
  'console.info': { level: 'info', meaning: 'A library printed something' },
  'console.log': { level: 'info', meaning: 'A library printed something' },
  'console.warn': { level: 'warn', meaning: 'A library printed a warning' },
  'counters.compacted': { level: 'debug', meaning: 'Changes of the counters were added up' },
  'credential_keys.created': { level: 'info', meaning: 'The first key of certificates was made' },
  'credential_keys.not_configured': {
    level: 'error',
    meaning: 'Certificates wait to be signed: CREDENTIAL_KEY_FILE is not set in production',
  },
  'cross_site.refused': { level: 'warn', meaning: 'Another site sent a form or a call with our cookie' },
  'database.unavailable': { level: 'error', meaning: 'The database does not answer; callers get 503' },
  'events.connection_lost': {
    level: 'warn',
    meaning: 'The connection that hears events broke; it is opened again',
  },
  'events.not_delivered': { level: 'error', meaning: 'A listener failed at an event' },
  'events.not_receiving': {
    level: 'error',
    meaning: 'Events of other instances are not heard; it is tried again',
  },
  'events.receiving': { level: 'info', meaning: 'Events of other instances are heard' },
  'export.failed': { level: 'error', meaning: 'A CSV file broke off' },
  'files.not_preloaded': { level: 'warn', meaning: 'Static files are read from disk instead of memory' },
  'housekeeping.done': { level: 'info', meaning: 'Rows past their time were removed' },
  'jobs.failed': { level: 'error', meaning: 'The job queue stopped; it is started again' },
  'jobs.queue': { level: ['debug', 'warn', 'error'], meaning: 'What the job queue says itself' },
  'jobs.not_started': { level: 'error', meaning: 'The job queue does not start; it is tried again' },
  'limit.hit': { level: 'warn', meaning: 'A caller has used up a rate limit, or a mailbox its mails' },
  'log.lines_left_out': { level: 'warn', meaning: 'So many lines of one kind in a minute were left out' },
  'login.blocked': { level: 'warn', meaning: 'A blocked person gave the right password' },
  'login.device_forgotten': { level: 'warn', meaning: 'Too many wrong passwords on a known device' },
  'login.failed': { level: 'warn', meaning: 'A wrong name or password' },
  'login.second_factor_asked': {
    level: 'info',
    meaning: 'The password was right; the second factor is asked for',
  },
  'login.slowed': { level: 'warn', meaning: 'A login has to wait after wrong passwords' },
  'login.succeeded': { level: 'info', meaning: 'Somebody signed in' },
  'login.wrong_door': {
    level: 'warn',
    meaning: 'A student at the login of the back office, or the other way round',
  },
  'mail.expired': { level: 'warn', meaning: 'A mail was too old to be sent' },
  'mail.not_configured': { level: 'debug', meaning: 'No mail provider is set: mail stays in the outbox' },
  'mail.not_rendered': { level: 'error', meaning: 'A mail could not be rendered and is not sent' },
  'mail.outcome_lost': { level: 'error', meaning: 'Whether a mail of the office left is not known' },
  'mail.refused': { level: ['warn', 'error'], meaning: 'The mail provider refused a mail for good' },
  'mail.rescued': { level: 'warn', meaning: 'Mails that no job would have sent were queued again' },
  'mail.sent': { level: 'info', meaning: 'The mail provider took a mail' },
  'mail.unavailable': {
    level: 'warn',
    meaning: 'The mail provider does not answer; the mail is tried again',
  },
  'next_auth.error': { level: 'warn', meaning: 'The sign-in library refused a call' },
  'page.part_failed': {
    level: 'error',
    meaning: 'A part of a page could not be read; the page shows the rest',
  },
  'pages.render_failed': { level: 'error', meaning: 'The public pages could not be rendered; tried again' },
  'pages.rendered': { level: 'info', meaning: 'The public pages were rendered' },
  'pages.still_failing': { level: 'warn', meaning: 'Some public pages still cannot be rendered' },
  'password.reset': { level: 'info', meaning: 'A new password was chosen by a mailed link' },
  'password.reset_requested': { level: 'info', meaning: 'A link for a new password was mailed' },
  'payment.asked': { level: 'info', meaning: 'A provider took a request' },
  'payment.asked_again': { level: 'info', meaning: 'A request is sent to the provider again' },
  'payment.books_broken': { level: 'error', meaning: 'The nightly check of payments found a promise broken' },
  'payment.books_verified': { level: 'info', meaning: 'The nightly check of payments found nothing wrong' },
  'payment.callback_disagrees': {
    level: 'warn',
    meaning: 'A callback claims a success that the provider does not confirm',
  },
  'payment.callback_failed': {
    level: 'error',
    meaning: 'A callback could not be handled; the state is read later',
  },
  'payment.callback_forged': {
    level: 'warn',
    meaning: 'A callback for a real payment that is not authentic',
  },
  'payment.callback_forged_often': { level: 'warn', meaning: 'More of them in a minute are left out' },
  'payment.callback_unknown': { level: 'warn', meaning: 'A callback for no payment of ours' },
  'payment.callback_unknown_often': { level: 'warn', meaning: 'More of them in a minute are left out' },
  'payment.cancelled': {
    level: 'info',
    meaning: 'A payment was given up because its details or its price changed',
  },
  'payment.code_accepted': { level: 'info', meaning: 'The mailed code was right' },
  'payment.code_lapsed': { level: 'info', meaning: 'The mailed code ran out of time' },
  'payment.code_locked': { level: 'info', meaning: 'Too many wrong codes' },
  'payment.code_rejected': { level: 'info', meaning: 'A wrong code' },
  'payment.code_renewed': { level: 'info', meaning: 'A new code was mailed' },
  'payment.expired': { level: 'info', meaning: 'The owner of the wallet did not answer in time' },
  'payment.failed': { level: 'info', meaning: 'A request to a provider failed, with its reason' },
  'payment.initiated': { level: 'info', meaning: 'A payment was begun' },
  'payment.no_answer': { level: 'info', meaning: 'The provider did not answer; the state is read' },
  'payment.phone_refused': {
    level: 'warn',
    meaning: 'A phone is not asked: it is being asked, or was too often',
  },
  'payment.prepare_failed': { level: 'error', meaning: 'A request could not be prepared' },
  'payment.provider_config': { level: 'error', meaning: 'A provider refuses our credentials or settings' },
  'payment.provider_call': {
    level: ['debug', 'warn'],
    meaning: 'A call to a provider; a warning where it failed',
  },
  'payment.read_failed': { level: 'error', meaning: 'The state of a payment could not be read' },
  'payment.refund_approved': { level: 'info', meaning: 'A refund was approved' },
  'payment.refund_due': { level: 'info', meaning: 'Money has to go back' },
  'payment.refund_failed': { level: 'info', meaning: 'A payout failed' },
  'payment.refund_paid_out': { level: 'info', meaning: 'A refund was paid out' },
  'payment.refund_withdrawn': { level: 'info', meaning: 'A refund was withdrawn' },
  'payment.refunded': { level: 'info', meaning: 'A payment was given back by the provider' },
  'payment.review': {
    level: 'info',
    meaning: 'The provider’s facts disagree with ours: a person has to look',
  },
  'payment.review_closed': { level: 'info', meaning: 'A person has decided a payment in review' },
  'payment.submit_failed': { level: 'error', meaning: 'Asking a wallet failed' },
  'payment.swept': { level: 'warn', meaning: 'Payments that nobody was working on were picked up' },
  'payment.undecided': { level: 'info', meaning: 'The outcome of a request is still not known' },
  'payment.verified': { level: 'info', meaning: 'A payment is verified' },
  'payment.wait_failed': { level: 'error', meaning: 'Waiting for an outcome failed; a job goes on' },
  'process.app_not_closed': { level: 'warn', meaning: 'Next did not close at the end' },
  'process.crashed': { level: 'fatal', meaning: 'An error that nobody caught; the process ends' },
  'process.listening': { level: 'info', meaning: 'The process takes requests' },
  'process.sockets_not_closed': { level: 'warn', meaning: 'Sockets did not close at the end' },
  'process.stopped': { level: 'info', meaning: 'The process ends' },
  'process.stopping': { level: 'info', meaning: 'The process takes no more requests and finishes what runs' },
  'redis.unreachable': { level: 'warn', meaning: 'Redis does not answer; events go through the database' },
  'refresh.reused': { level: 'warn', meaning: 'A spent refresh token came back: its sessions end' },
  'reminders.queued': { level: 'info', meaning: 'Reminders to learn were queued' },
  'announcement.queued': { level: 'info', meaning: 'Mails of announcements were queued' },
  'announcement.finished': { level: 'info', meaning: 'An announcement has reached everybody it could' },
  'timetable.reminded': { level: 'info', meaning: 'Reminders of the next day’s sessions were queued' },
  'class.told': { level: 'info', meaning: 'A changed or cancelled class was told to its students' },
  'timetable.told': { level: 'info', meaning: 'A changed or cancelled session was told to its class' },
  'request.failed': {
    level: 'error',
    meaning: 'An unexpected error; the caller got 500 with the request’s id',
  },
  'second_factor.failed': { level: 'warn', meaning: 'A wrong second factor' },
  'socket.delivery_failed': { level: 'warn', meaning: 'Sockets did not get an event; it is tried again' },
  'socket.event_failed': { level: 'error', meaning: 'An event of a socket got no answer' },
  'socket.flood': { level: 'warn', meaning: 'A socket sends more than its limit' },
  'socket.maintenance_failed': {
    level: 'warn',
    meaning: 'Sessions of open sockets were not checked this time',
  },
  'socket.not_identified': { level: 'warn', meaning: 'Whose a socket is could not be read' },
  'socket.recheck_failed': { level: 'warn', meaning: 'The rights of an open socket could not be read again' },
  'socket.refused': { level: 'warn', meaning: 'A socket was refused at the handshake' },
  'socket.setup_failed': { level: 'warn', meaning: 'A socket could not be set up and was closed' },
  'storage.unavailable': { level: 'error', meaning: 'The file store does not answer; callers get 503' },
  'student.registered': { level: 'info', meaning: 'A student registered' },
  'submission.preview_failed': { level: 'warn', meaning: 'A file that was handed in cannot be shown' },
  'uploads.cleaned': { level: 'info', meaning: 'Files of uploads that were given up were removed' },
} as const satisfies Record<string, { level: LogLevel | readonly LogLevel[]; meaning: string }>

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'fatal'
export type LogEvent = keyof typeof logEvents

type LevelsOf<Event extends LogEvent> = (typeof logEvents)[Event]['level'] extends readonly (infer Level)[]
  ? Level
  : (typeof logEvents)[Event]['level']

/** The events that are logged at this level. */
export type LogEventOf<Level extends LogLevel> = {
  [Event in LogEvent]: Level extends LevelsOf<Event> ? Event : never
}[LogEvent]

type Write<Level extends LogLevel> = (
  line: { event: LogEventOf<Level> } & Readonly<Record<string, unknown>>,
  message: string,
) => void

/** A line has an event of the list above, and its level. */
export type Logger = { readonly [Level in LogLevel]: Write<Level> } & {
  child(fields: Readonly<Record<string, unknown>>): Logger
}
