/**
 * The register of processing: each table of the database, what it holds of a person, why, how long, and what an erasure does with it.
 * A test compares it with the schema: a new column has to be entered here. The copy that a person asks for is read by it, and
 * docs/operations/personal-data.md is written from it (`npm run docs:personal-data`). Imports nothing, so that scripts can read it.
 */

export const registerGroups = ['account', 'study', 'talk', 'money', 'mail', 'technical'] as const
export type RegisterGroup = (typeof registerGroups)[number]

/** The ground of the law. */
export type Ground = 'contract' | 'legal duty' | 'legitimate interest' | 'consent'

export interface PersonalTable {
  /** What it is, in English, for the register. */
  what: string
  group: RegisterGroup
  ground: Ground
  /** How long, while nobody asks for an erasure. */
  term: string
  /** Whose row `t` is: an SQL condition with $1, the id of a person, and $2, their address in lower case. null: nothing to give out. */
  of: string | null
  /** Why it is not in the copy; only without `of`. */
  notGiven?: string
  /** At an erasure: rows are removed; or stay, with the columns of `emptied` empty or replaced. */
  atErasure: 'removed' | 'emptied' | 'kept'
  /** In the copy. */
  columns: string
  /** Not in the copy: secrets, hashes, ids of other people, what the database computes. */
  hidden?: string
  /** Those of `columns` and `hidden` that an erasure empties. */
  emptied?: string
  /** Why the rest stays after an erasure. */
  stays?: string
}

/** A table that holds nothing of a student: texts of the academy, settings, counts. `people`: columns with ids of people of the office. */
interface OtherTable {
  what: string
  nobody: true
  people?: string
}

export type RegisterEntry = PersonalTable | OtherTable

const nobody = (what: string, people = ''): OtherTable => ({ what, nobody: true, people })

const account = 'as long as the account; three years without a sign-in: a letter, then removal'
const books = 'ten years, as accounting law requires'
const own = 't.user_id = $1::uuid'
const ofEnrolment = 't.enrolment_id in (select id from enrolments where user_id = $1::uuid)'
const ofPayment = 't.intent_id in (select id from payment_intents where user_id = $1::uuid)'
const counts = 'counts of programs and classes, without a name'
const accounts = 'amounts, numbers and dates of the books, without a name'

const accountTables = {
  users: {
    what: 'the account: name, address, phone, password, choices',
    group: 'account',
    ground: 'contract',
    term: account,
    of: 't.id = $1::uuid',
    atErasure: 'emptied',
    columns:
      'id username email first_name last_name phone role additional_roles blocked_at email_verified_at last_sign_in_at second_factor_since locale study_mails_off_at consent_at session_reminder_hour date_of_birth birth_date_needed guardian_needed_until chat_closed_until created_at updated_at',
    hidden: 'username_key email_key password_hash search erased_at office_password_due_at calendar_key_hash',
    emptied:
      'username username_key email email_key first_name last_name phone password_hash search role additional_roles email_verified_at second_factor_since calendar_key_hash date_of_birth guardian_needed_until chat_closed_until',
    stays: 'the empty row, to which payments and progress refer',
  },
  sessions: {
    what: 'signed-in devices with their browser',
    group: 'technical',
    ground: 'contract',
    term: '30 days at most, removed a day or two later',
    of: own,
    atErasure: 'emptied',
    columns: 'id kind user_agent created_at last_seen_at expires_at revoked_at proven_at second_factor_at',
    hidden: 'user_id challenge challenge_until',
    emptied: 'user_agent',
    stays: 'the ended row, until it is removed',
  },
  guardians: {
    what: 'the guardian of a student under 18: name, address, phone, what they agreed to',
    group: 'account',
    ground: 'legal duty',
    term: 'until 30 days after the 18th birthday of the student',
    of: own,
    atErasure: 'removed',
    columns:
      'id name relation email phone state created_at sent_at decided_at confirmed_how spoke_to allows_chat notices_off_at locale',
    hidden: 'user_id recorded_by_id',
  },
  consents: {
    what: 'which version of the terms and the privacy text was agreed to, when and how',
    group: 'account',
    ground: 'legal duty',
    term: account,
    of: own,
    atErasure: 'removed',
    columns: 'id document version how agreed_at',
    hidden: 'user_id',
  },
  known_devices: {
    what: 'browsers that have signed in before',
    group: 'technical',
    ground: 'legitimate interest',
    term: 'half a year',
    of: own,
    atErasure: 'removed',
    columns: 'id session_id created_at expires_at',
    hidden: 'user_id token_hash',
  },
  registration_tokens: {
    what: 'what registering answers: it pays for the new account',
    group: 'technical',
    ground: 'contract',
    term: 'an hour, removed a day later',
    of: own,
    atErasure: 'removed',
    columns: 'id created_at expires_at revoked_at',
    hidden: 'user_id',
  },
  refresh_tokens: {
    what: 'tokens of clients of the API, as hashes',
    group: 'technical',
    ground: 'contract',
    term: '30 days, removed a day later',
    of: 't.session_id in (select id from sessions where user_id = $1::uuid)',
    atErasure: 'kept',
    columns: 'id session_id created_at expires_at used_at',
    hidden: 'token_hash',
    stays: 'hashes of ended sessions, until they are removed',
  },
  second_factors: {
    what: 'authenticator apps and passkeys',
    group: 'account',
    ground: 'legitimate interest',
    term: account,
    of: own,
    atErasure: 'removed',
    columns: 'id kind name created_at confirmed_at last_used_at',
    hidden: 'user_id secret last_step session_id credential_id public_key counter transports',
  },
  recovery_codes: {
    what: 'codes that open an account once, as hashes',
    group: 'account',
    ground: 'legitimate interest',
    term: account,
    of: own,
    atErasure: 'removed',
    columns: 'id created_at used_at',
    hidden: 'user_id code_hash',
  },
  factor_resets: {
    what: 'requests of an admin to take the second factor of a colleague away',
    group: 'account',
    ground: 'legitimate interest',
    term: account,
    of: own,
    atErasure: 'removed',
    columns: 'id reason created_at expires_at done_at',
    hidden: 'user_id asked_by_id approved_by_id',
  },
  pending_sign_ins: {
    what: 'sign-ins that wait for the second factor',
    group: 'technical',
    ground: 'legitimate interest',
    term: 'five minutes, removed a day later',
    of: own,
    atErasure: 'removed',
    columns: 'id created_at expires_at used_at',
    hidden: 'user_id token_hash challenge',
  },
  one_time_tokens: {
    what: 'mailed links for a new password or address',
    group: 'technical',
    ground: 'contract',
    term: 'a day, removed a day later',
    of: own,
    atErasure: 'removed',
    columns: 'id kind new_email created_at expires_at used_at',
    hidden: 'user_id token_hash',
  },
  student_notes: {
    what: 'short notes of the staff about what was agreed',
    group: 'account',
    ground: 'contract',
    term: account,
    of: 't.student_id = $1::uuid',
    atErasure: 'removed',
    columns: 'id text created_at',
    hidden: 'student_id author_id',
  },
  erasure_requests: {
    what: 'requests to be erased, with the clock of the answer',
    group: 'account',
    ground: 'legal duty',
    term: account,
    of: own,
    atErasure: 'emptied',
    columns: 'id cause is_open requested_at due_at answer_by refused_at refusal withdrawn_at done_at',
    hidden: 'user_id refused_by_id',
    emptied: 'refusal',
    stays: 'dates, as the proof that the request was met',
  },
  erasures: {
    what: 'who was erased, by the number of the account: applied again when a backup is restored',
    group: 'account',
    ground: 'legal duty',
    term: 'without end: a number and a date',
    of: null,
    notGiven: 'there is an entry only once everything is erased',
    atErasure: 'kept',
    columns: '',
    hidden: 'user_id erased_at',
    stays: 'what was erased must stay erased',
  },
  personal_exports: {
    what: 'copies that the person asked for',
    group: 'account',
    ground: 'legal duty',
    term: 'the file a day; the row as long as the account',
    of: own,
    atErasure: 'removed',
    columns: 'id locale requested_at ready_at expires_at size',
    hidden: 'user_id storage_key',
  },
} as const satisfies Record<string, RegisterEntry>

const studyTables = {
  enrolments: {
    what: 'programs that somebody chose, paid for and follows',
    group: 'study',
    ground: 'contract',
    term: account,
    of: own,
    atErasure: 'kept',
    columns:
      'id program_id status start_date completed_at progress_floor weeks_completed last_active_at cohort_id moved_from_id without_class registered_at created_at updated_at',
    hidden: 'user_id price_code_id',
    stays: `${counts}; choices that were never paid are removed`,
  },
  attendance: {
    what: 'who was at a session of a class',
    group: 'study',
    ground: 'contract',
    term: account,
    of: own,
    atErasure: 'kept',
    columns: 'session_id state noted_at',
    hidden: 'user_id noted_by_id',
    stays: counts,
  },
  seat_holds: {
    what: 'seats reserved for a payment, with network and phone',
    group: 'money',
    ground: 'contract',
    term: 'a quarter of an hour, or until the payment has an outcome',
    of: own,
    atErasure: 'removed',
    columns: 'enrolment_id cohort_id intent_id network phone created_at expires_at',
    hidden: 'user_id',
  },
  cohort_waits: {
    what: 'places on waiting lists',
    group: 'study',
    ground: 'contract',
    term: 'until there is a seat',
    of: own,
    atErasure: 'removed',
    columns:
      'enrolment_id program_id cohort_id paid_at after_on language notified_at notified_count created_at',
    hidden: 'user_id',
  },
  item_attempts: {
    what: 'tries at quizzes and exercises, with answers and code',
    group: 'study',
    ground: 'contract',
    term: account,
    of: ofEnrolment,
    atErasure: 'removed',
    columns: 'id enrolment_id item_id revision_id at received_at on_device score max passed work response',
    hidden: 'client_id',
  },
  item_standings: {
    what: 'lessons and exercises that were opened and are not done',
    group: 'study',
    ground: 'contract',
    term: account,
    of: ofEnrolment,
    atErasure: 'kept',
    columns: 'enrolment_id item_id opened_at tries best_score best_max last_tried_at stuck_since',
    stays: counts,
  },
  item_completions: {
    what: 'lessons and exercises that are done',
    group: 'study',
    ground: 'contract',
    term: account,
    of: ofEnrolment,
    atErasure: 'emptied',
    columns: 'enrolment_id item_id how completed_at reason',
    hidden: 'by_id',
    emptied: 'reason',
    stays: counts,
  },
  review_cards: {
    what: 'questions that come back',
    group: 'study',
    ground: 'contract',
    term: account,
    of: ofEnrolment,
    atErasure: 'removed',
    columns: 'enrolment_id item_id question step due_at was_right',
  },
  review_answers: {
    what: 'answers to questions that came back',
    group: 'study',
    ground: 'contract',
    term: account,
    of: own,
    atErasure: 'removed',
    columns: 'id enrolment_id item_id question at received_at correct answer response',
    hidden: 'user_id client_id',
  },
  week_completions: {
    what: 'weeks that are done',
    group: 'study',
    ground: 'contract',
    term: account,
    of: ofEnrolment,
    atErasure: 'emptied',
    columns: 'enrolment_id week_number completed_at how reason',
    hidden: 'by_id',
    emptied: 'reason',
    stays: counts,
  },
  certificates: {
    what: 'certificates with their public number',
    group: 'study',
    ground: 'contract',
    term: account,
    of: ofEnrolment,
    atErasure: 'emptied',
    columns: 'id enrolment_id code version listed created_at revoked_at revocation revoked_reason',
    hidden: 'revoked_by_id',
    emptied: 'revoked_reason',
    stays:
      'number, program and dates: somebody who checks it reads that it is revoked; its bit in the status list is set',
  },
  certificate_versions: {
    what: 'what a certificate says, signed, with its PDF',
    group: 'study',
    ground: 'contract',
    term: account,
    of: 't.certificate_id in (select c.id from certificates c join enrolments e on e.id = c.enrolment_id where e.user_id = $1::uuid)',
    atErasure: 'emptied',
    columns:
      'certificate_id number credential_id locale name program_slug title_en title_fr outcome_en outcome_fr weeks class_starts_on class_ends_on class_place completed_at issued_at reason record status_list status_index sealed_at key_id credential signature',
    hidden: 'issued_by_id pdf',
    emptied: 'name reason record credential signature pdf',
    stays: 'program and dates, for the page of the revoked certificate',
  },
  submissions: {
    what: 'work that was handed in, with grade and comment',
    group: 'study',
    ground: 'contract',
    term: account,
    of: own,
    atErasure: 'removed',
    columns:
      'id program_id enrolment_id week_number filename size sha256 content_type item_id version text late due_at device_at rubric status grade feedback submitted_at graded_at',
    hidden: 'user_id storage_key client_id graded_by_id',
  },
  submission_files: {
    what: 'further files of work that was handed in',
    group: 'study',
    ground: 'contract',
    term: account,
    of: 't.submission_id in (select id from submissions where user_id = $1::uuid)',
    atErasure: 'removed',
    columns: 'id submission_id position filename size sha256 content_type',
    hidden: 'storage_key',
  },
  unfinished_reminders: {
    what: 'reminders to pay that were sent after the registration',
    group: 'mail',
    ground: 'contract',
    term: account,
    of: own,
    atErasure: 'removed',
    columns: 'kind program_id sent_at',
    hidden: 'user_id',
  },
  study_mails: {
    what: 'reminders to learn that were sent',
    group: 'mail',
    ground: 'contract',
    term: account,
    of: own,
    atErasure: 'removed',
    columns: 'kind day sent_at',
    hidden: 'user_id',
  },
} as const satisfies Record<string, RegisterEntry>

const talkTables = {
  rooms: {
    what: 'chat rooms; one of each student with the office',
    group: 'talk',
    ground: 'contract',
    term: account,
    of: 't.office_of_id = $1::uuid or t.created_by_id = $1::uuid',
    atErasure: 'emptied',
    columns: 'id name created_at active_at waiting_since',
    hidden: 'created_by_id last_seq office_of_id',
    emptied: 'name waiting_since',
    stays: 'the room, in which others wrote',
  },
  room_members: {
    what: 'who is in which room, and has read how far',
    group: 'talk',
    ground: 'contract',
    term: 'as long as somebody is in the room',
    of: own,
    atErasure: 'removed',
    columns:
      'room_id last_read_seq muted_at mail_digest last_seen_at last_digest_at digest_seq joined_at as_office',
    hidden: 'user_id',
  },
  room_invitations: {
    what: 'invitations to rooms',
    group: 'talk',
    ground: 'contract',
    term: account,
    of: own,
    atErasure: 'removed',
    columns: 'id room_id state created_at answered_at',
    hidden: 'user_id invited_by_id',
  },
  chat_digests: {
    what: 'when somebody was last mailed about unread messages',
    group: 'mail',
    ground: 'contract',
    term: account,
    of: own,
    atErasure: 'removed',
    columns: 'sent_at',
    hidden: 'user_id',
  },
  room_messages: {
    what: 'chat messages: those of the person, and all of their room with the office',
    group: 'talk',
    ground: 'contract',
    term: account,
    of: 't.user_id = $1::uuid or t.room_id in (select id from rooms where office_of_id = $1::uuid)',
    atErasure: 'emptied',
    columns: 'id room_id seq content created_at deleted_at reply_to_seq',
    hidden: 'user_id client_id deleted_by_id mentions',
    emptied: 'content client_id mentions',
    stays: 'the place in the room, so that the messages of others keep their order',
  },
  room_photos: {
    what: 'photos in chat messages',
    group: 'talk',
    ground: 'contract',
    term: account,
    of: `t.message_id in (select id from room_messages m where m.user_id = $1::uuid
      or m.room_id in (select id from rooms where office_of_id = $1::uuid))`,
    atErasure: 'removed',
    columns: 'message_id content_type width height',
    // Files of the copy.
    hidden: 'bytes',
  },
  message_reports: {
    what: 'messages that somebody reported to the staff',
    group: 'talk',
    ground: 'legitimate interest',
    term: account,
    of: 't.reporter_id = $1::uuid',
    atErasure: 'emptied',
    columns: 'id message_id reason created_at resolved_at resolution',
    hidden: 'reporter_id resolved_by_id',
    emptied: 'reason',
    stays: 'that a message was reported and looked at',
  },
  contact_messages: {
    what: 'messages of the contact form',
    group: 'talk',
    ground: 'contract',
    term: 'two years after the last word',
    of: 'lower(t.email) = $2',
    atErasure: 'removed',
    columns:
      'id name email phone subject message locale read_at replied_at automatic_at created_at last_message_at waiting_since settled_at archived_at spam_at deleted_at',
    hidden: 'user_id answering_by_id answering_until assignee_id search words',
  },
  contact_notes: {
    what: 'what colleagues of the office wrote to each other about such a message',
    group: 'talk',
    ground: 'legitimate interest',
    term: 'two years after the last word',
    of: 't.message_id in (select id from contact_messages where lower(email) = $2)',
    atErasure: 'removed',
    columns: 'id message_id body created_at',
    hidden: 'author_id',
  },
  contact_replies: {
    what: 'what was written after such a message, by both sides',
    group: 'talk',
    ground: 'contract',
    term: 'two years after the last word',
    of: 't.message_id in (select id from contact_messages where lower(email) = $2)',
    atErasure: 'removed',
    columns:
      'id message_id direction subject body from_email sender_failed quoted is_cut left_files created_at',
    hidden: 'author_id mail_id received_id received_key',
  },
  contact_files: {
    what: 'files that came with an answer by e-mail, on the disk or S3 too',
    group: 'talk',
    ground: 'contract',
    term: 'two years after the last word',
    of: `t.reply_id in (select r.id from contact_replies r join contact_messages m on m.id = r.message_id
      where lower(m.email) = $2)`,
    atErasure: 'removed',
    columns: 'id reply_id position filename size sha256 content_type refusal',
    hidden: 'storage_key received_id',
  },
  announcement_receivers: {
    what: 'who got which announcement',
    group: 'mail',
    ground: 'contract',
    term: account,
    of: own,
    atErasure: 'emptied',
    columns: 'announcement_id state updated_at',
    hidden: 'user_id mail_id last_error',
    emptied: 'last_error',
    stays: 'the count of the announcement',
  },
  notifications: {
    what: 'entries under the bell',
    group: 'mail',
    ground: 'contract',
    term: account,
    of: own,
    atErasure: 'removed',
    columns: 'id kind data created_at read_at',
    hidden: 'user_id dedupe_key',
  },
  notification_choices: {
    what: 'which notifications come as push notifications and e-mails, and when',
    group: 'mail',
    ground: 'contract',
    term: account,
    of: own,
    atErasure: 'removed',
    columns: 'topics quiet_from quiet_until digest_hours digested_at',
    hidden: 'user_id',
  },
  push_subscriptions: {
    what: 'browsers in which push notifications are turned on',
    group: 'technical',
    ground: 'consent',
    term: 'until they are turned off, or somebody signs out in the browser',
    of: own,
    atErasure: 'removed',
    columns: 'id device created_at last_success_at',
    hidden: 'user_id session_id endpoint endpoint_hash p256dh auth refusals',
  },
  push_deliveries: {
    what: 'push notifications that have still to be sent',
    group: 'technical',
    ground: 'consent',
    term: 'a day',
    of: 't.subscription_id in (select id from push_subscriptions where user_id = $1)',
    atErasure: 'removed',
    columns: 'notification_id subscription_id',
  },
  outbox_mails: {
    what: 'e-mails to the person',
    group: 'mail',
    ground: 'contract',
    term: 'text and address two years',
    of: 't.user_id = $1::uuid or lower(t.to_email) = $2',
    atErasure: 'emptied',
    columns: 'id kind to_email data subject text locale state created_at sent_at delivery delivery_at',
    hidden:
      'dedupe_key user_id html attempts last_error provider_id not_after next_try_at failed_at sender_id delivery_error',
    emptied: 'to_email data subject html text last_error delivery_error',
    stays: 'that an e-mail was sent, which the checks of the books count',
  },
  newsletter_subscribers: {
    what: 'addresses of the newsletter, with the proof of the consent',
    group: 'mail',
    ground: 'consent',
    term: 'until somebody unsubscribes; never confirmed: a month',
    of: 't.email_key = $2',
    atErasure: 'removed',
    columns: 'id email locale status requested_at confirmed_at unsubscribed_at mailed_at',
    hidden: 'email_key confirm_hash confirm_expires_at',
  },
  newsletter_deliveries: {
    what: 'who got which newsletter, and what became of it',
    group: 'mail',
    ground: 'consent',
    term: 'as long as the address of the newsletter',
    of: 't.subscriber_id in (select id from newsletter_subscribers where email_key = $2)',
    atErasure: 'removed',
    columns: 'announcement_id state updated_at',
    hidden: 'subscriber_id mail_id',
  },
} as const satisfies Record<string, RegisterEntry>

const moneyTables = {
  payment_intents: {
    what: 'payments: program, amount, the phone that pays, state',
    group: 'money',
    ground: 'contract',
    term: books,
    of: own,
    atErasure: 'emptied',
    columns:
      'id reference program_id enrolment_id provider phone amount_xaf price_xaf credit_xaf discount_xaf discount_account part plan_id currency state code_expires_at code_sent_at codes_sent review_reason manual_reason by_transfer before_receipt locale cohort_id payer_email payer_locale authorised_at paid_at created_at updated_at',
    hidden:
      'user_id version code_hash code_tries_left manual_by_id registration_token_id link_id price_code_id search paying_attempt_id',
    emptied: 'phone manual_reason payer_email payer_locale search',
    stays: accounts,
  },
  payment_plans: {
    what: 'prices in two parts, with the day of the second and why it was granted',
    group: 'money',
    ground: 'contract',
    term: books,
    of: ofEnrolment,
    atErasure: 'emptied',
    columns:
      'id program_id enrolment_id first_xaf second_xaf due_days due_on first_paid_at reason created_at ended_at end_reason',
    hidden: 'end copy_of_id granted_by_id ended_by_id',
    emptied: 'reason end_reason',
    stays: accounts,
  },
  place_orders: {
    what: 'proforma invoices of schools and companies, with the address that answers for them',
    group: 'money',
    ground: 'legal duty',
    term: books,
    of: 'lower(t.email) = $2',
    atErasure: 'kept',
    columns:
      'id number name address tax_number email locale program_id places price_xaf ends_on created_at withdrawn_at paid_at transfer_number returned_places returned_at payout_number',
    hidden: 'created_by_id booked_by_id transfer_key booking_reason returned_by_id return_reason',
    stays: 'the invoice of a school or company, as its books and ours need it',
  },
  payment_links: {
    what: 'links with which somebody else pays',
    group: 'money',
    ground: 'contract',
    term: 'a week, or until withdrawn; the row as long as the account',
    of: ofEnrolment,
    atErasure: 'removed',
    columns: 'id enrolment_id created_at expires_at withdrawn_at',
  },
  payment_attempts: {
    what: 'requests to one wallet each',
    group: 'money',
    ground: 'contract',
    term: books,
    of: ofPayment,
    atErasure: 'emptied',
    columns:
      'id intent_id provider aggregator reference phone amount_xaf currency state provider_txn_id reason submitted_at created_at updated_at',
    hidden:
      'callback_token prompt_phone version handle next_action submit_count lease_until window_ends_at next_read_at last_read_at last_answer read_count horizon_at flagged_at',
    emptied: 'phone prompt_phone handle next_action',
    stays: accounts,
  },
  provider_trials: {
    what: 'trials of payment providers from a phone of the office',
    group: 'money',
    ground: 'legal duty',
    term: books,
    of: 't.asked_by_id = $1::uuid',
    atErasure: 'emptied',
    columns:
      'id provider aggregator reference phone amount_xaf currency state provider_txn_id reason submitted_at locale created_at paid_at refund_state refund_approved_at payout_reference paid_out_at',
    hidden:
      'asked_by_id callback_token version handle next_action submit_count lease_until window_ends_at next_read_at last_read_at read_count horizon_at refund_approved_by paid_out_by_id',
    emptied: 'phone handle next_action',
    stays: accounts,
  },
  payment_events: {
    what: 'the history of a payment',
    group: 'money',
    ground: 'legal duty',
    term: books,
    of: ofPayment,
    atErasure: 'emptied',
    columns: 'id intent_id attempt_id type details at',
    emptied: 'details',
    stays: 'what happened when: reasons and numbers are taken out of the details',
  },
  ledger_entries: {
    what: 'double entries of every franc',
    group: 'money',
    ground: 'legal duty',
    term: books,
    of: own,
    atErasure: 'kept',
    columns: 'id transaction_id kind account amount_xaf intent_id attempt_id refund_id order_id at',
    hidden: 'user_id trial_id',
    stays: accounts,
  },
  receipts: {
    what: 'receipts and credit notes',
    group: 'money',
    ground: 'legal duty',
    term: books,
    of: ofPayment,
    atErasure: 'emptied',
    columns: 'number kind intent_id refund_id order_id issued_at check_code payer_name',
    emptied: 'payer_name',
    stays: `${accounts}: the document shows “N. N.”`,
  },
  refunds: {
    what: 'refunds, with who approved and paid them out',
    group: 'money',
    ground: 'legal duty',
    term: books,
    of: ofPayment,
    atErasure: 'emptied',
    columns:
      'id attempt_id intent_id amount_xaf state reason refusal ends_enrolment approved_at approval_reason payout_reference paid_out_at created_at updated_at',
    hidden: 'version asked_by_id marked_by_id approved_by_id paid_out_by_id',
    emptied: 'reason refusal approval_reason',
    stays: accounts,
  },
  payment_claims: {
    what: '“I already paid”: the number and the text that were sent in',
    group: 'money',
    ground: 'contract',
    term: account,
    of: own,
    atErasure: 'removed',
    columns: 'id intent_id number text answer_by created_at refused_at refusal',
    hidden: 'user_id number_key refused_by_id',
  },
  statement_lines: {
    what: "lines of the operators' files, with the other side's phone",
    group: 'money',
    ground: 'legal duty',
    term: books,
    of: ofPayment,
    atErasure: 'emptied',
    columns: 'id provider number request_reference at is_out amount_xaf phone intent_id',
    hidden: 'statement_id number_key text',
    emptied: 'phone text',
    stays: accounts,
  },
  statement_notes: {
    what: 'why a difference with an operator is none',
    group: 'money',
    ground: 'legal duty',
    term: books,
    of: null,
    notGiven: 'words of the office about a difference of the books',
    atErasure: 'emptied',
    columns: '',
    hidden: 'id line_id attempt_id refund_id reason by_id at',
    emptied: 'reason',
    stays: accounts,
  },
} as const satisfies Record<string, RegisterEntry>

const technicalTables = {
  audit_log: {
    what: 'who changed what in the office and on an account, with network address',
    group: 'technical',
    ground: 'legitimate interest',
    term: 'without end: it cannot be changed',
    of: 't.target_user_id = $1::uuid',
    atErasure: 'emptied',
    columns: 'id at action target_user_id details address',
    hidden: 'actor_id request_id prev_hash hash salt facts_hash blanked_at',
    emptied: 'details address salt',
    stays: 'who did what when: what was said of the person is emptied, and the chain still verifies',
  },
  events: {
    what: 'facts for other instances: ids only',
    group: 'technical',
    ground: 'contract',
    term: 'a week',
    of: null,
    notGiven: 'ids only, gone after a week',
    atErasure: 'kept',
    columns: '',
    hidden: 'id type payload created_at',
    stays: 'ids, until they are removed after a week',
  },
  bulk_actions: nobody(
    'actions of the office on all rows of a list that match: the filter, ids, how many were done; removed a month after the end',
    'by_id',
  ),
  bulk_failures: nobody('ids of what such an action did not do, with the reason; removed with it'),
  student_imports: {
    what: 'files of students of before: their lines until they are imported, what was wrong with them, counts',
    group: 'technical',
    ground: 'contract',
    term: 'the lines until the import, a day at most',
    of: null,
    notGiven: 'what it says of a person is in their account; before the import it is gone within a day',
    atErasure: 'kept',
    columns: '',
    hidden: 'id filename sha256 state lines content faults counts percent created_by_id created_at done_at',
    stays: 'counts of a file, and for a day at most lines that are not imported',
  },
  idempotency_keys: {
    what: 'answers to calls that may be repeated',
    group: 'technical',
    ground: 'contract',
    term: 'a day',
    of: null,
    notGiven: 'copies of answers that were given, for a day',
    atErasure: 'removed',
    columns: '',
    hidden: 'scope key fingerprint status body created_at',
  },
} as const satisfies Record<string, RegisterEntry>

const otherTables = {
  programs: nobody('what is offered'),
  program_weeks: nobody('the weeks of programs'),
  cohorts: nobody('classes', 'teacher_id'),
  cohort_sessions: nobody('meetings of classes'),
  holidays: nobody('days without sessions'),
  till_closings: nobody('the cash, counted', 'closed_by_id'),
  price_codes: nobody('codes that lower a price', 'created_by_id'),
  number_series: nobody('last numbers of documents'),
  selling_pauses: nobody('times without a payment provider'),
  statements: nobody("the operators' files that were imported", 'imported_by_id'),
  system_checks: nobody('when the product last checked itself'),
  site_settings: nobody('what the office has chosen for the site', 'changed_by_id'),
  legal_versions: nobody('published legal texts', 'published_by_id'),
  legal_drafts: nobody('legal texts that are being written', 'saved_by_id'),
  setting_versions: nobody('what the office says of the academy', 'changed_by_id'),
  page_speed_counts: nobody('how fast pages were, as counts'),
  learning_items: nobody('lessons, exercises, quizzes, assignments'),
  item_revisions: nobody('what they say', 'created_by_id published_by_id'),
  glossary_terms: nobody('terms of programs'),
  data_texts: nobody('data sets'),
  item_files: nobody('pictures and files of lessons', 'created_by_id'),
  item_questions: nobody('answered questions under lessons, without names of students', 'created_by_id'),
  ready_comments: nobody('comments that graders give often'),
  announcements: nobody('messages of the office to many', 'sender_id'),
  canned_replies: nobody('answers that the office gives often'),
} as const satisfies Record<string, RegisterEntry>

export const register: Readonly<Record<string, RegisterEntry>> = {
  ...accountTables,
  ...studyTables,
  ...talkTables,
  ...moneyTables,
  ...technicalTables,
  ...otherTables,
}

export const isPersonal = (entry: RegisterEntry): entry is PersonalTable => !('nobody' in entry)

export const namesIn = (list = ''): string[] => list.split(' ').filter((name) => name !== '')

/** Who processes data for the academy, or receives them in order to carry out a payment. */
export const processors = [
  {
    name: 'Resend (Plus Five Five, Inc.)',
    country: 'United States of America',
    purpose: 'delivers e-mails, and receives answers to them',
    data: 'address and content of each e-mail, with attached files',
  },
  {
    name: 'MTN Mobile Money Corporation Cameroon',
    country: 'Cameroon',
    purpose: 'carries out payments and refunds',
    data: 'the phone that pays, amount, reference',
  },
  {
    name: 'Orange Money Cameroun',
    country: 'Cameroon',
    purpose: 'carries out payments and refunds',
    data: 'the phone that pays, amount, reference',
  },
  {
    name: 'PayFlex, where it is offered',
    country: 'as stated in the legal notice of the settings',
    purpose: 'carries out payments',
    data: 'the phone that pays, amount, reference',
  },
  {
    name: 'the hosting provider that the legal notice names',
    country: 'as stated in the legal notice of the settings',
    purpose: 'stores the site, its database, files and logs',
    data: 'everything that is stored, on its machines',
  },
] as const
