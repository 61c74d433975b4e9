import { asLocale } from '@/config/locales'
import type { EnrolmentStatus } from '@/features/base/enrolments/enrolment-status.rules'
import { certificateFrom, type LeastTimeFacts } from '@/features/base/enrolments/least-time.rules'
import { isOwed } from '@/features/base/enrolments/server/paused.sql'
import { progressColumns } from '@/features/base/enrolments/server/progress.sql'
import { Prisma } from '@/generated/prisma/client'
import { db, pool } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import type { CertificateStatus, Revocation } from '../certificate.rules'
import type { VersionFacts } from '../certificate-facts'
import { certificateRecordSchema } from '../certificate-record'

export interface CertificateRow extends VersionFacts {
  certificateId: string
  enrolmentId: string
  userId: string
  listed: boolean
  status: CertificateStatus
  revokedAt: Date | null
  revocation: Revocation | null
  sealedAt: Date | null
  signature: string | null
}

const columns = Prisma.sql`
  c.id as "certificateId", c.code, c.enrolment_id as "enrolmentId", e.user_id as "userId", c.listed,
  c.revoked_at as "revokedAt", c.revocation::text as revocation,
  case when c.revoked_at is null then 'valid' else 'revoked' end as status,
  v.number, v.credential_id::text as "credentialId", v.locale, v.name, v.program_slug as "programSlug",
  v.title_en as "titleEn", v.title_fr as "titleFr", v.outcome_en as "outcomeEn", v.outcome_fr as "outcomeFr",
  v.weeks, v.class_starts_on as "cohortStartsOn", v.class_ends_on as "cohortEndsOn", v.class_place as "cohortPlace", v.completed_at as "completedAt", v.issued_at as "issuedAt", v.status_list as "statusList",
  v.status_index as "statusIndex", v.record, v.sealed_at as "sealedAt", v.signature`

const tables = Prisma.sql`certificates c join enrolments e on e.id = c.enrolment_id
  join certificate_versions v on v.certificate_id = c.id`

const present = (row: CertificateRow): CertificateRow => ({
  ...row,
  locale: asLocale(row.locale),
  record: row.record && certificateRecordSchema.parse(row.record),
})

/** The current version. One statement. */
export async function findCertificate(code: string): Promise<CertificateRow | null> {
  if (code === '') {
    return null
  }
  const [row] = await db().$queryRaw<CertificateRow[]>`
    select ${columns} from ${tables} where c.code = ${code} and v.number = c.version`
  return row ? present(row) : null
}

interface OwnCertificate {
  enrolmentId: string
  status: EnrolmentStatus
  /** The current version; null: none was issued. */
  certificate: CertificateRow | null
}

/** The certificate of a student's own program; null: they have no such program. One statement. */
export async function findOwnCertificate(userId: string, slug: string): Promise<OwnCertificate | null> {
  const [row] = await db().$queryRaw<(CertificateRow & { ownId: string; ownStatus: EnrolmentStatus })[]>`
    select ${columns} /* as declared: c, v */, e.id as "ownId", e.status::text as "ownStatus"
    from enrolments e join programs p on p.id = e.program_id left join certificates c on c.enrolment_id = e.id
      left join certificate_versions v on v.certificate_id = c.id and v.number = c.version
    where e.user_id = ${userId}::uuid and p.slug = ${slug}`
  if (!row) {
    return null
  }
  const { ownId, ownStatus, ...certificate } = row
  return {
    enrolmentId: ownId,
    status: ownStatus,
    certificate: row.certificateId === null ? null : present(certificate),
  }
}

/** One version for signing; null: there is none. */
export async function findVersion(
  certificateId: string,
  number: number,
  reader: Tx | ReturnType<typeof db> = db(),
): Promise<CertificateRow | null> {
  const [row] = await reader.$queryRaw<CertificateRow[]>`
    select ${columns} from ${tables} where c.id = ${certificateId}::uuid and v.number = ${number}`
  return row ? present(row) : null
}

/** The contents of a certificate of this enrolment, and whether it is due. The caller has locked the enrolment. */
export interface Basis {
  progress: {
    weeks: number
    completedWeeks: number
    floor: number
    completedAt: Date | null
  }
  /** The numbers of weeks that are open. */
  openWeeks: number[]
  judged: boolean
  /** The second part of the price is not paid. */
  owed: boolean
  /** Not before this moment; null: at any time. */
  from: Date | null
  openItems: string[]
  judgedItems: string[]
  locale: string
  firstName: string
  lastName: string
  email: string
  blockedAt: Date | null
  programSlug: string
  titleEn: string
  titleFr: string
  outcomeEn: string
  outcomeFr: string
  cohortStartsOn: Date | null
  cohortEndsOn: Date | null
  cohortPlace: string | null
}

/** Required and shown to students. */
const counts = Prisma.sql`i.program_id = e.program_id and i.required and i.archived_at is null and i.published_revision_id is not null and i.week_id is not null`

/** The server judges a quiz, a person judges work; an exercise is judged only by the student's device. */
const judgedSql = Prisma.sql`(
  exists (select 1 from item_completions d join learning_items i on i.id = d.item_id
    where d.enrolment_id = e.id and i.required and (d.how = 'accepted' or (d.how = 'passed' and i.kind = 'quiz')))
  or exists (select 1 from submissions s where s.enrolment_id = e.id and s.item_id is null
    and s.week_number is not null and s.status = 'accepted'))`

type LeastTime = Pick<LeastTimeFacts, 'afterDays' | 'start' | 'ruleSince'>

export async function readBasis(tx: Tx | ReturnType<typeof db>, enrolmentId: string): Promise<Basis> {
  const [row] = await tx.$queryRaw<(Omit<Basis, 'progress' | 'from'> & Basis['progress'] & LeastTime)[]>`
    select ${progressColumns},
      ${judgedSql} as judged, ${isOwed} as owed, coalesce(e.start_date, e.created_at) as start,
      p.certificate_after_days as "afterDays", p.certificate_rule_since as "ruleSince",
      array(select w.number from program_weeks w where w.program_id = e.program_id and not exists (
        select 1 from week_completions c where c.enrolment_id = e.id and c.week_number = w.number) order by w.number) as "openWeeks",
      array(select i.id::text from learning_items i where ${counts} and not exists (
        select 1 from item_completions d where d.enrolment_id = e.id and d.item_id = i.id) order by i.id) as "openItems",
      array(select i.id::text from learning_items i where ${counts} and i.kind in ('quiz', 'assignment') order by i.id) as "judgedItems",
      u.locale, u.first_name as "firstName", u.last_name as "lastName", u.email, u.blocked_at as "blockedAt",
      p.slug as "programSlug", p.title_en as "titleEn", p.title_fr as "titleFr", p.outcome_en as "outcomeEn", p.outcome_fr as "outcomeFr",
      k.starts_on as "cohortStartsOn", k.ends_on as "cohortEndsOn", k.place as "cohortPlace"
    from enrolments e join users u on u.id = e.user_id join programs p on p.id = e.program_id
      left join cohorts k on k.id = e.cohort_id
    where e.id = ${enrolmentId}::uuid`
  if (!row) {
    throw new Error('the enrolment is held, and gone')
  }
  const { weeks, completedWeeks, floor, completedAt, start, afterDays, ruleSince, ...rest } = row
  return {
    ...rest,
    progress: { weeks, completedWeeks, floor, completedAt },
    from: certificateFrom({ weeks, afterDays, start, completedAt, ruleSince }),
  }
}

/** The set bits of a status list: revoked versions, and versions that a later one has replaced. */
export async function findRevokedIndexes(list: number): Promise<{ indexes: number[]; used: boolean }> {
  const { rows } = await pool().query<{ index: number | null; used: boolean }>({
    name: 'certificates.status-list',
    text: `select v.status_index as index, true as used from certificate_versions v join certificates c on c.id = v.certificate_id
      where v.status_list = $1 and (c.revoked_at is not null or v.number < c.version)
      union all select null, exists (select 1 from certificate_versions where status_list = $1) order by 1 nulls last`,
    values: [list],
  })
  const indexes = rows.flatMap(({ index }) => (index === null ? [] : [index]))
  return { indexes, used: indexes.length > 0 || rows.some(({ used }) => used) }
}
