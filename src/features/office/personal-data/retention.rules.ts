/**
 * What falls due by itself, as the privacy page says. Statements take $1, the moment of the run, and count or remove what is due at it; the
 * terms are in `retentionTerms`, which a test compares with the limits. Imports nothing, so that the command of the dry run can read it.
 */

export const retentionTerms = {
  unusedYears: 3,
  messageYears: 2,
  discardedDays: 30,
  letterDays: 30,
  lettersPerRun: 1_000,
} as const
const { unusedYears, messageYears, discardedDays, letterDays, lettersPerRun } = retentionTerms

export interface RetentionRule {
  what: string
  /** Counts what is due: one row, one column `count`. */
  count: string
  /** Does it, and answers the number of rows as `count`. null: another job does. */
  apply: string | null
}

const unused = `u.erased_at is null and u.role = 'student' and u.additional_roles <@ '{student}'::"Role"[]
  and u.last_sign_in_at <= $1::timestamptz - interval '${unusedYears} years'
  and not exists (select 1 from erasure_requests q where q.user_id = u.id and q.is_open)`

/** Somebody else may have registered with the address: then the letter names nobody. */
const proven = `(u.email_verified_at is not null
  or exists (select 1 from enrolments e where e.user_id = u.id and e.status in ('active', 'completed')))`

const answered = `select m.id from contact_messages m
  where greatest(m.created_at, m.last_message_at, (select max(r.created_at) from contact_replies r where r.message_id = m.id))
    <= $1::timestamptz - interval '${messageYears} years'`

const discarded = `select m.id from contact_messages m
  where m.deleted_at <= $1::timestamptz - interval '${discardedDays} days' or m.spam_at <= $1::timestamptz - interval '${discardedDays} days'`

/** Their notes go with them. */
const removingMessages = (which: string) => `with due as materialized (${which}),
      replies as (delete from contact_replies where message_id in (select id from due) returning id),
      gone as (delete from contact_messages where id in (select id from due)
        and (select count(*) from replies) >= 0 returning id)
      select count(*)::int as count from gone`

const oldMails = `state in ('sent', 'dead') and created_at <= $1::timestamptz - interval '${messageYears} years' and to_email <> ''`

const oldCopies = `expires_at <= $1::timestamptz and storage_key is not null`

const counting = (from: string) => `select count(*)::int as count from ${from}`

export const retentionRules = {
  /** A letter, and a date: signing in until then keeps the account. */
  unusedAccounts: {
    what: `accounts without a sign-in for ${unusedYears} years: a letter, and removal ${letterDays} days later`,
    count: counting(`users u where ${unused}`),
    apply: `with due as (
        select u.id, u.email, u.locale, case when ${proven} then u.first_name else '' end as first_name from users u where ${unused}
        order by u.last_sign_in_at, u.id limit ${lettersPerRun} for no key update),
      asked as (
        insert into erasure_requests (id, user_id, cause, requested_at, due_at, answer_by)
        select gen_random_uuid(), id, 'unused', $1::timestamptz, $1::timestamptz + interval '${letterDays} days',
          $1::timestamptz + interval '${letterDays} days' from due on conflict do nothing returning user_id, due_at),
      letters as (
        insert into outbox_mails (id, kind, user_id, to_email, locale, data, created_at)
        select gen_random_uuid(), 'unused_account', d.id, d.email, d.locale,
          jsonb_build_object('firstName', d.first_name, 'on', to_char(a.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
          $1::timestamptz
        from due d join asked a on a.user_id = d.id returning id)
      select count(graphile_worker.add_job('mail.send', payload := json_build_object('mailId', id), job_key := 'mail:' || id,
        priority := 10))::int as count from letters`,
  },
  /** Carried out by erasure.erase-due. */
  erasures: {
    what: 'people whose date of erasure has come',
    count: counting(`erasure_requests where is_open and due_at <= $1::timestamptz and refused_at is null`),
    apply: null,
  },
  messages: {
    what: `messages of the contact form whose last word is ${messageYears} years old, with their answers`,
    count: counting(`(${answered}) due`),
    apply: removingMessages(answered),
  },
  discardedMessages: {
    what: `messages of the contact form that the office deleted or marked as spam ${discardedDays} days ago, with their answers`,
    count: counting(`(${discarded}) due`),
    apply: removingMessages(discarded),
  },
  mails: {
    what: `e-mails of ${messageYears} years ago: text and address`,
    count: counting(`outbox_mails where ${oldMails}`),
    apply: `with gone as (update outbox_mails set to_email = '', data = '{}', subject = null, html = null, text = null, last_error = null,
          delivery_error = null
        where ${oldMails} returning id)
      select count(*)::int as count from gone`,
  },
  /** Their files are removed by the same job. */
  copies: {
    what: 'copies for a person that are older than a day',
    count: counting(`personal_exports where ${oldCopies}`),
    apply: null,
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionRuleName = keyof typeof retentionRules
export const retentionRuleNames = Object.keys(retentionRules) as RetentionRuleName[]
