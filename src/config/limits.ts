import { day, hour, minute, second } from './durations'

/** Business constants and sizes that the whole project shares. */
export const minimumPaymentXaf = 15_000
export const passwordMinLength = 6
export const staffPasswordMinLength = 12
/** How long a new member of the back office may keep a password that is too short for it. */
export const shortPasswordGraceMs = 7 * day
export const passwordMaxLength = 128

export const code = {
  digits: 6,
  lifetimeMs: 5 * minute,
  tries: 5,
  resendPauseMs: minute,
  /** After this time the right code no longer allows a new attempt. */
  grantMs: 30 * minute,
} as const

/** A code that lowers a price: how long, and for how many places at most. */
export const priceCode = {
  length: 8,
  minLength: 6,
  maxLength: 20,
  maxPlaces: 10_000,
} as const

/** Trials of one provider by the office in 24 hours. */
export const trialsPerDay = 5

/** Places that a school or company pays for at once. */
export const placeOrder = { maxPlaces: 500 } as const

export const session = {
  accessTokenMs: 15 * minute,
  refreshTokenMs: 30 * day,
  registrationTokenMs: hour,
  student: { idleMs: 7 * day, absoluteMs: 30 * day },
  staff: { idleMs: 30 * minute, absoluteMs: 8 * hour },
  /** lastSeenAt is written at most this often. */
  touchMs: 5 * minute,
  /** A student's page that is opened so long before the end of the session watches it. */
  watchMs: 2 * hour,
} as const

/** How long a browser counts as known after its last sign-in, and for how many accounts at most. */
export const knownDevice = { lifetimeMs: 180 * day, accounts: 5 } as const
/** How long a sign-in waits for the second factor. */
export const pendingSignInMs = 5 * minute
/** A sensitive action asks for a new proof when the last one is older than this. */
export const stepUpMs = 10 * minute
/** How long another admin may approve that a colleague's second factor is reset. */
export const factorResetMs = day
/** How long an unfinished authenticator set-up can be continued. */
export const factorSetupMs = 15 * minute
export const passkeyLimits = {
  promptMs: 2 * minute,
  challengeMs: 5 * minute,
  responseChars: 20_000,
  perUser: 10,
} as const

/** The first password of somebody whom the office has registered. */
export const firstPasswordTokenMs = 7 * day
export const resetTokenMs = 45 * minute
/** A reset link that is requested again while the mailbox is over its budget stays usable until this age. */
export const resetLinkOldestMs = day
export const emailChangeTokenMs = day
/** The link of a test mail that an administrator sends to themselves. */
export const testMailTokenMs = day
export const newsletterTokenMs = 7 * day

export const redirectAfterPaymentMs = 2 * second
export const stillWorkingAfterMs = 10 * second
export const verifyWaitMs = 25 * second

/** Answers by mail to one of our reply addresses. */
export const incoming = {
  /** Characters of an answer that are kept, and of what it repeats of earlier mails. */
  textLength: 20_000,
  /** Characters of the markup of a mail without a plain text. */
  htmlLength: 300_000,
  /** Files of one e-mail that are kept; each and all together as `upload` says. */
  files: 10,
  fileNameLength: 120,
  /** All files that are kept of one conversation. */
  conversationBytes: 200 * 1024 * 1024,
  /** Answers by mail to one conversation: more is a loop of two programs. */
  perHour: 20,
} as const

export const list = {
  pageSize: 10,
  pagerWindow: 5,
  previewLength: 50,
  apiPageSize: 50,
  apiMaxPageSize: 200,
  /** A searched list is counted and paged up to this number: beyond it, a narrower search helps more. */
  searchCap: 1_000,
  /** If a search finds no more rows than this in a large table, they are read before its other filters are looked at. */
  fewMatches: 30_000,
  /**
   * Rows per read of an export. With more, the rows outlive V8's young generation and a large file makes the
   * heap grow.
   */
  /** The students that are ticked at once. */
  mostChosen: 200,
  exportBatch: 250,
} as const

export const text = {
  name: 50,
  contactName: 100,
  username: 32,
  email: 254,
  phone: 32,
  subject: 150,
  message: 5_000,
  reason: 500,
  factorName: 50,
  feedback: 5_000,
  readyComment: 500,
  /** Text that is written instead of files, or together with them. */
  work: 20_000,
  guardianRelation: 50,
  roomName: 80,
  chatMessage: 4_000,
  /** Longer texts are no SMS of an operator. */
  sms: 1_000,
  staffNote: 2_000,
} as const

/** The office's settings of the site: lengths, rows of a list, how many changes the page shows and an instance holds. */
export const siteSettings = {
  name: 60,
  line: 200,
  link: 300,
  rows: 20,
  shownVersions: 30,
  heldVersions: 5_000,
  /** A logo or signature: pixels of its longer side, bytes, and characters of its data URL. */
  picturePixels: 600,
  pictureBytes: 24 * 1024,
  pictureText: 34_000,
} as const

/**
 * Legal texts. Without scripts a form that was refused sends its text twice: two languages of this length, twice, fit into the budget of
 * a form's body.
 */
export const legalText = { source: 14_000, change: 300 } as const

/** How long a claim of an open reply lasts after the last heartbeat. */
export const answeringMs = 90 * second
export const contactLinkMs = 30 * day
/** What public pages promise to people who write to us. */
export const contactPromiseMs = 24 * hour
/** One action on all rows of a list that match. */
export const bulk = {
  most: 10_000,
  /** So many are done at once, without a job. */
  immediately: 200,
  /** Names of what was not done that the page shows. */
  shownFailures: 20,
  /** How long a finished one is kept. */
  keptMs: 30 * day,
} as const

/** Log lines of one kind (its event) per instance and window; more are counted but not written. */
export const logLines = { windowMs: minute, perKind: 300, textLength: 300, stackLength: 2_000 } as const

/** Reports to an error tracker, per instance. */
export const errorReports = {
  /** The maximum of waiting reports while one is being sent. */
  waiting: 20,
  perMinute: 30,
  /** The interval between reports of the same kind of error from the same place. */
  sameKindMs: minute,
  kinds: 500,
  timeoutMs: 5 * second,
  /** The pause after a report that did not arrive. */
  pauseMs: 30 * second,
  messageLength: 300,
  frames: 30,
  /** The time for waiting reports at the end of the process. */
  flushMs: 2 * second,
} as const

export const pageSpeed = {
  reportBytes: 1024,
  /** Larger figures are not measurements: the device slept, or somebody invented them. */
  most: { lcp: 300_000, inp: 60_000, cls: 1_000, bytes: 500_000_000 },
  /** How often an instance adds what it has counted to the database. */
  storeMs: minute,
  keptWeeks: 26,
} as const

export const push = {
  /** Browsers of one person that receive push notifications; a further one replaces the oldest. */
  perUser: 5,
  endpointLength: 1_000,
  payloadLength: 1_000,
  /** How long a notification is worth sending. */
  lifetimeMs: day,
  /** A browser whose push service refuses this many messages in a row is removed. */
  refusals: 5,
} as const

/** The file of an operator's movements, and how much of a line is kept. */
export const statement = {
  bytes: 5 * 1024 * 1024,
  lines: 50_000,
  columns: 60,
  lineChars: 500,
  numberChars: 64,
} as const

/** A file of students of before, with what they have paid and done. */
export const studentImport = {
  bytes: 2 * 1024 * 1024,
  lines: 5_000,
  /** A larger amount is a typing mistake. */
  mostXaf: 2_000_000,
  /** Nothing was paid before this day. */
  firstDay: '2000-01-01',
  programChars: 200,
  howChars: 100,
  receiptChars: 64,
  /** So many faults are listed; a file with more is no list of students. */
  shownFaults: 1_000,
  /** A file that was checked and not imported is forgotten after this time. */
  keptMs: day,
  /** Invitations are mailed at this pace, so that other mail does not wait. */
  invitationEveryMs: second,
} as const

/** The rights of a person over their data, and how long data are kept that nothing else ends. */
export const erasure = {
  /** From the request to the erasure: until then it can be withdrawn. */
  waitMs: 14 * day,
  /** The law's time to answer. */
  answerMs: 30 * day,
  /** Requests that one run of the job carries out. */
  perRun: 500,
} as const

export const retention = {
  /** Without a sign-in: then a letter, and after the pause the erasure. */
  unusedYears: 3,
  letterMs: 30 * day,
  /** Letters of one night. */
  lettersPerRun: 1_000,
  /** Messages of the contact form with their answers, and the text of sent e-mails, after the last word. */
  messageYears: 2,
  /** What the office has deleted or marked as spam. */
  discardedDays: 30,
} as const

/** A copy of everything that is held of a person. */
export const personalExport = {
  keptMs: day,
  /** After this time a copy that is not ready may be asked for again. */
  makingMs: hour,
  /** Rows of one table, and bytes of the files: the rest is named in the copy. */
  rows: 20_000,
  fileBytes: 500 * 1024 * 1024,
} as const

export const body = { jsonBytes: 64 * 1024, callbackBytes: 16 * 1024, signInBytes: 16 * 1024 } as const

export const connections = {
  /**
   * Per address, without a proxy in front; a campus or a mobile carrier shares one address among many
   * people.
   */
  perAddress: 512,
  headersMs: 10 * second,
  /** Time for a whole body to arrive, unless it is streamed. */
  bodyMs: 30 * second,
  /** Time for an upload on a slow connection. */
  streamedBodyMs: 15 * minute,
  /** How long the rest of a body that arrives after the answer is read and dropped. */
  restMs: 5 * second,
} as const

export const learning = {
  /** The code of at least this number of newest tries at an exercise is stored; of older tries only the result. */
  keptCode: 20,
  /** Bytes of an exercise's code in UTF-8. */
  codeBytes: 32 * 1024,
  /** Bytes of all files of a project, in one language. */
  projectBytes: 60 * 1024,
  /** Characters of one text of an exercise, such as its solution. */
  exerciseTextLength: 20_000,
  /** Bytes of a data set, and of all data of one exercise in one language. */
  dataBytes: 200 * 1024,
  /** Characters of a quiz's answers as JSON. */
  answersLength: 20_000,
  syncEntries: 100,
  syncBytes: 1024 * 1024,
} as const

/** A price that is paid in two parts. */
export const paymentPlan = {
  /** Days after the day of the second part during which the program stays open. */
  graceDays: 5,
  /** The most that can be set from the first part to the second. */
  longestDays: 365,
  /** Days from the day of the second part on which a reminder is mailed. */
  reminders: { before: -3, today: 0, after: 3 },
} as const

/** Guardians of students under 18. */
export const guardians = {
  /** How long the link of a mail can confirm. */
  linkMs: 14 * day,
  /** Without an answer for this long, the office decides with the student. */
  officeAfterMs: 30 * day,
  /** An absence is mailed so long after it was noted, so that a mistake can be corrected. */
  absenceAfterMs: hour,
  /** Of older sessions no absence is mailed. */
  absenceOfMs: 7 * day,
  /** How long after the 18th birthday what is held of a guardian is kept. */
  keptMs: 30 * day,
  perRun: 500,
} as const

export const cohorts = {
  /** How long a seat is reserved for a payment that was begun. */
  holdMs: 15 * minute,
  /** The number of seats that one network, and one phone, can reserve at once before their codes are entered. */
  holdsPerNetwork: 5,
  holdsPerPhone: 2,
  seats: 1_000,
  sessions: 200,
  sessionMinutes: { least: 10, most: 600 },
  placeLength: 200,
  linkLength: 500,
  titleLength: 120,
  nameLength: 60,
  /** The students that are moved to another class in one press. */
  movedAtOnce: 200,
  /** The students of a cancelled class whose refunds are requested, and the refunds that are approved, in one press. */
  refundedAtOnce: 300,
  approvedAtOnce: 200,
  /** The longest range of days without class that is added at once. */
  closedDays: 100,
  /** The ranges of days without class that a weekly plan leaves out besides the office's own. */
  closedRanges: 50,
  /** The longest duration of a class. */
  longestDays: 730,
  /** The maximum number of mails about free seats to somebody on the waiting list, and the interval between them. */
  seatMails: 3,
  seatMailPauseMs: day,
} as const

export const upload = {
  /** The maximum size of one file. */
  maxBytes: 20 * 1024 * 1024,
  /** In one submission: several photos from a phone. */
  files: 10,
  /** The time for a whole form to arrive: less than the time limit of the connection, so that its sender gets an answer. */
  deadlineMs: 14 * minute,
  /** The maximum for one picture: phone cameras with "50 megapixels" make 8,192 × 6,144. */
  pixels: 51_000_000,
  /** All files of a submission together. */
  togetherBytes: 60 * 1024 * 1024,
  /** The size of everything except the files: boundaries, fields, and the longest text. */
  overheadBytes: 192 * 1024,
  perStudent: 200,
  perStudentBytes: 500 * 1024 * 1024,
} as const

/** A file or photo that a student has checked on the device. It is never sent. */
export const checkedFiles = {
  bytes: upload.maxBytes,
  /** Files in an archive. */
  entries: 2_000,
  /** All of them together, as the archive says. */
  unpackedBytes: 200 * 1024 * 1024,
  /** One file that the checks read, after unpacking, and all of them. */
  partBytes: 4 * 1024 * 1024,
  readBytes: 16 * 1024 * 1024,
  nameLength: 120,
  /** Characters of a text that is searched. */
  textLength: 60_000,
  pixels: upload.pixels,
} as const

/** Photos in rooms. */
export const roomPhoto = {
  bytes: 150 * 1024,
  /** As it is sent: with what is removed from it. */
  sentBytes: 160 * 1024,
  /** The longest side. */
  pixels: 1_600,
} as const

/** Pictures and files that the office uploads for an item. */
export const itemFiles = {
  pictureBytes: 60 * 1024,
  drawingBytes: 20 * 1024,
  /** What a drawing usually needs: said, not required. */
  usualDrawingBytes: 6 * 1024,
  /** The longest side of a picture. */
  picturePixels: 1_000,
  /** A picture as it is sent: with what is removed from it. */
  sentPictureBytes: 256 * 1024,
  fileBytes: 2 * 1024 * 1024,
  /** Listed under one text. */
  listed: 10,
  /** Uploads of one item that are stored at the same time. */
  perItem: 60,
  altText: 200,
} as const

export const sockets = {
  packetBytes: 32 * 1024,
  connectionsPerUser: 10,
  /** The maximum of connections per instance that have not authenticated yet. */
  connections: 10_000,
  /** The maximum of connections per address that have not authenticated yet. */
  unknownPerAddress: 50,
  eventsPerMinute: 100,
  eventBurst: 60,
  /** Events of one connection that are queued behind earlier ones. */
  waitingEvents: 100,
  /** Rate-limited events within one connection before it is closed. */
  refusedEvents: 500,
  /**
   * Bytes that a connection may leave unread before it is closed; the client reads the rest after it
   * reconnects.
   */
  unreadBytes: 1024 * 1024,
  unreadPackets: 2_000,
} as const
