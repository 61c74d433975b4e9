/** Business constants and sizes that everything shares. */
export const minimumPaymentXaf = 15_000
export const passwordMinLength = 6
export const staffPasswordMinLength = 12
/** How long somebody who joined the office may keep a password that is too short for it. */
export const shortPasswordGraceMs = 7 * 24 * 3_600_000
export const passwordMaxLength = 128

export const code = {
  digits: 6,
  lifetimeMs: 5 * 60_000,
  tries: 5,
  resendPauseMs: 60_000,
  /** After this long the right code no longer allows a new attempt. */
  grantMs: 30 * 60_000,
} as const

export const session = {
  accessTokenMs: 15 * 60_000,
  refreshTokenMs: 30 * 24 * 3_600_000,
  registrationTokenMs: 3_600_000,
  student: { idleMs: 7 * 24 * 3_600_000, absoluteMs: 30 * 24 * 3_600_000 },
  staff: { idleMs: 30 * 60_000, absoluteMs: 8 * 3_600_000 },
  /** lastSeenAt is written at most this often. */
  touchMs: 5 * 60_000,
} as const

/** How long a browser stays known after its last sign-in, and for how many accounts at most. */
export const knownDevice = { lifetimeMs: 180 * 24 * 3_600_000, accounts: 5 } as const
/** For so long a sign-in waits for the second factor. */
export const pendingSignInMs = 5 * 60_000
/** What a stolen session must not do asks again for a proof that is older than this. */
export const stepUpMs = 10 * 60_000
/** A begun set-up of an authenticator app is shown for so long. */
export const factorSetupMs = 15 * 60_000
export const passkeyLimits = {
  promptMs: 2 * 60_000,
  challengeMs: 5 * 60_000,
  responseChars: 20_000,
  perUser: 10,
} as const

export const resetTokenMs = 45 * 60_000
/** A link that was asked for again, while its mailbox has had enough mail, works again until it is so old. */
export const resetLinkOldestMs = 24 * 3_600_000
export const emailChangeTokenMs = 24 * 3_600_000
export const newsletterTokenMs = 7 * 24 * 3_600_000

export const redirectAfterPaymentMs = 2_000
export const stillWorkingAfterMs = 10_000
export const verifyWaitMs = 25_000

export const list = {
  pageSize: 10,
  pagerWindow: 5,
  previewLength: 50,
  apiPageSize: 50,
  apiMaxPageSize: 200,
  /** A searched list is counted and paged up to here: beyond, a narrower search helps more. */
  searchCap: 1_000,
  /** Rows read at once for an export: more of them outlive the young part of the heap, and a large file makes it grow. */
  exportBatch: 250,
} as const
export const refreshMs = 300_000

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
  /** Work that is written instead of, or beside, files. */
  work: 20_000,
  roomName: 80,
  chatMessage: 4_000,
} as const

/** A colleague who has a reply open keeps it for this long after the last sign of life. */
export const answeringMs = 90_000
export const contactLinkMs = 30 * 24 * 3_600_000

/** Lines of one kind (its event) in the log of one instance; more are counted and not written. */
export const logLines = { windowMs: 60_000, perKind: 300, textLength: 300, stackLength: 2_000 } as const

export const body = { jsonBytes: 64 * 1024, callbackBytes: 16 * 1024, signInBytes: 16 * 1024 } as const

export const connections = {
  /** Of one address, counted where no proxy stands in front; a campus or a carrier shares one among many. */
  perAddress: 512,
  headersMs: 10_000,
  /** For a whole body to arrive, unless it is passed on as it arrives. */
  bodyMs: 30_000,
  /** For an upload on a slow line. */
  streamedBodyMs: 900_000,
  /** What still arrives after the answer is thrown away for so long. */
  restMs: 5_000,
} as const

export const learning = {
  /** Bytes of an exercise's code in UTF-8. */
  codeBytes: 32 * 1024,
  /** Characters of a quiz's answers as JSON. */
  answersLength: 20_000,
  syncEntries: 100,
  syncBytes: 1024 * 1024,
} as const

export const upload = {
  /** Of one file. */
  maxBytes: 20 * 1024 * 1024,
  /** In one piece of work: several photos from a phone. */
  files: 10,
  /** Of all of them together. */
  togetherBytes: 60 * 1024 * 1024,
  /** Beside the files: boundaries, fields, and a text of the longest kind. */
  overheadBytes: 192 * 1024,
  perStudent: 200,
  perStudentBytes: 500 * 1024 * 1024,
} as const

export const sockets = {
  packetBytes: 32 * 1024,
  connectionsPerUser: 10,
  /** Of one instance, with whoever has not said yet who they are. */
  connections: 10_000,
  /** Of one address, of people who have not said yet who they are. */
  unknownPerAddress: 50,
  eventsPerMinute: 100,
  eventBurst: 60,
  /** Events of one connection that wait for those before them. */
  waitingEvents: 100,
  /** Refused for their number within one connection before it is closed. */
  refusedEvents: 500,
  /** What a connection may leave unread before it is closed; it reads the rest when it comes back. */
  unreadBytes: 1024 * 1024,
  unreadPackets: 2_000,
} as const
