import { personalExport } from '@/config/limits'
import { db } from '@/server/db'
import { isPersonal, namesIn, type RegisterGroup, register } from '../register'

export interface PersonalRows {
  table: string
  group: RegisterGroup
  rows: Record<string, unknown>[]
  /** There were more rows than a copy holds. */
  isCut: boolean
}

const statementMs = 60_000
const wholeMs = 300_000

/** A value of a row as JSON writes it. */
function plain(value: unknown): unknown {
  if (value instanceof Date) {
    return value.toISOString()
  }
  return typeof value === 'bigint' ? Number(value) : value
}

function presentTable(table: string, group: RegisterGroup, rows: Record<string, unknown>[]): PersonalRows {
  const kept = rows.slice(0, personalExport.rows)
  return {
    table,
    group,
    rows: kept.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])),
    ),
    isCut: rows.length > kept.length,
  }
}

/**
 * Everything that the register says is held of a person, at one moment. The statements come from the register alone; the person is a
 * parameter. A table without rows is left out.
 */
export async function readPersonalData(userId: string, emailKey: string): Promise<PersonalRows[]> {
  return db().$transaction(
    async (tx) => {
      // A table without an index by the person is read whole: longer than a request may.
      await tx.$executeRaw`select set_config('statement_timeout', ${String(statementMs)}, true)`
      const found: PersonalRows[] = []
      for (const [table, entry] of Object.entries(register)) {
        if (!isPersonal(entry) || entry.of === null) {
          continue
        }
        const columns = namesIn(entry.columns).map((name) => `t."${name}"`)
        // Both parameters have a type in every statement, also in one that needs only one of them.
        const rows = await tx.$queryRawUnsafe<Record<string, unknown>[]>(
          `select ${columns.join(', ')} from "${table}" t
           where (${entry.of}) and $1::uuid is not null and $2::text is not null order by 1 limit $3::int`,
          userId,
          emailKey,
          personalExport.rows + 1,
        )
        if (rows.length > 0) {
          found.push(presentTable(table, entry.group, rows))
        }
      }
      return found
    },
    { isolationLevel: 'RepeatableRead', timeout: wholeMs },
  )
}

export interface PersonalFile {
  /** In the archive. */
  path: string
  storageKey?: string
  content?: Uint8Array
  size: number
}

/** More photos would make the copy too large for a phone. */
const mostPhotos = 200

interface MailedFile {
  reply: string
  position: number
  filename: string
  key: string
  size: number
}

const safe = (name: string) => name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(-120) || 'file'

async function listMailedFiles(emailKey: string): Promise<PersonalFile[]> {
  const files = await db().$queryRaw<MailedFile[]>`
    select f.reply_id as reply, f.position, f.filename, f.storage_key as key, f.size from contact_files f
    join contact_replies r on r.id = f.reply_id join contact_messages m on m.id = r.message_id
    where lower(m.email) = ${emailKey} and f.storage_key is not null order by r.created_at, f.reply_id, f.position`
  return files.map(({ reply, position, filename, key, size }) => ({
    path: `messages/${reply}/${position}-${safe(filename)}`,
    storageKey: key,
    size,
  }))
}

/** The files that the person handed in or sent by mail, the PDFs of their certificates, and their newest photos in rooms. */
export async function listPersonalFiles(userId: string, emailKey: string): Promise<PersonalFile[]> {
  const own = {
    select: { id: true, filename: true, storageKey: true, size: true, files: true },
    where: { userId },
  }
  const submissions = await db().submission.findMany({ ...own, orderBy: { submittedAt: 'asc' } })
  const certificates = await db().certificateVersion.findMany({
    where: { certificate: { enrolment: { userId } } },
    select: { number: true, pdf: true, certificate: { select: { code: true } } },
  })
  const work = submissions.flatMap(({ id, files, ...first }) =>
    [{ ...first, position: 0 }, ...files]
      .filter(({ size }) => size > 0)
      .map(({ filename, storageKey, size, position }) => ({
        path: `files/${id}/${position + 1}-${safe(filename)}`,
        storageKey,
        size,
      })),
  )
  const papers = certificates.flatMap(({ number, pdf, certificate }) =>
    pdf && pdf.length > 0
      ? [{ path: `certificates/${certificate.code}-${number}.pdf`, content: pdf, size: pdf.length }]
      : [],
  )
  const photos = await db().roomPhoto.findMany({
    where: { message: { OR: [{ userId }, { room: { officeOfId: userId } }] } },
    select: { messageId: true, contentType: true, bytes: true },
    orderBy: { message: { createdAt: 'desc' } },
    take: mostPhotos,
  })
  const shots = photos.map(({ messageId, contentType, bytes }) => ({
    path: `photos/${messageId}.${contentType.split('/')[1]}`,
    content: bytes,
    size: bytes.length,
  }))
  return [...papers, ...work, ...(await listMailedFiles(emailKey)), ...shots]
}
