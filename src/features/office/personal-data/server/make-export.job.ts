import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setImmediate as pause } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { personalExport } from '@/config/limits'
import { asLocale, type Locale } from '@/config/locales'
import { hasProvenAddress } from '@/features/accounts/session/server/proven-address'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { personName } from '@/lib/person-name'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { handleJob } from '@/server/jobs/job'
import { isAppError } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { isStorageUnavailable } from '@/server/ports/file-storage'
import { exportJob } from './export-job'
import { listPersonalFiles, type PersonalFile, readPersonalData } from './read-personal-data'
import { renderCopy } from './render-copy'

const pieceBytes = 256 * 1024

/** A long text in pieces, with a pause after each: compressing it at once would hold everybody else up. */
async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes)
    await pause()
  }
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** A zip that is written to a file while it is made; memory holds one piece of it. */
function openZip(path: string) {
  const out = createWriteStream(path, { mode: 0o600 })
  const written = finished(out)
  written.catch(() => undefined)
  const zip = new Zip((error, chunk, isLast) => {
    if (error) {
      out.destroy(error)
      return
    }
    out.write(chunk)
    if (isLast) {
      out.end()
    }
  })
  return {
    async add(name: string, pieces: Pieces, isText = false) {
      const entry = isText ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
      zip.add(entry)
      for await (const piece of pieces) {
        entry.push(piece)
        if (out.writableNeedDrain) {
          await once(out, 'drain')
        }
      }
      entry.push(new Uint8Array(0), true)
    },
    close() {
      zip.end()
      return written
    },
  }
}

/** null: the file is not there any more. Throws while the store cannot be reached. */
async function contentOf({ storageKey, content }: PersonalFile): Promise<Pieces | null> {
  if (content) {
    return [content]
  }
  try {
    return await container().files.read(storageKey ?? '')
  } catch (error) {
    if (isStorageUnavailable(error)) {
      throw error
    }
    return null
  }
}

/** Adds files until the copy is full; returns the names of what is not in it. */
async function addFiles(zip: ReturnType<typeof openZip>, files: readonly PersonalFile[]): Promise<string[]> {
  const missing: string[] = []
  let bytes = 0
  for (const file of files) {
    const content = bytes + file.size > personalExport.fileBytes ? null : await contentOf(file)
    if (content) {
      bytes += file.size
      await zip.add(file.path, content)
    } else {
      missing.push(file.path)
    }
  }
  return missing
}

const person = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  emailKey: true,
  erasedAt: true,
} as const

type Copied = Record<Exclude<keyof typeof person, 'erasedAt'>, string>

async function writeArchive(path: string, user: Copied, at: Date, locale: string): Promise<void> {
  const tables = await readPersonalData(user.id, user.emailKey)
  const zip = openZip(path)
  const missing = await addFiles(zip, await listPersonalFiles(user.id, user.emailKey))
  const data = Object.fromEntries(tables.map(({ table, rows }) => [table, rows]))
  const json = { at: at.toISOString(), files_not_included: missing, tables: data }
  await zip.add('data.json', piecesOf(JSON.stringify(json, null, 1)), true)
  const page = renderCopy({ name: personName(user), at, locale: asLocale(locale) }, tables)
  await zip.add('index.html', piecesOf(page), true)
  await zip.close()
}

/** Without the e-mail, if the mailbox has had too many: the page of the profile shows the copy too. */
async function tellReady(tx: Tx, id: string, user: Copied, locale: Locale): Promise<void> {
  const isProven = await hasProvenAddress(tx, user.id)
  try {
    await queueMail(tx, {
      kind: 'export_ready',
      to: user.email,
      locale,
      userId: user.id,
      isProven,
      data: { firstName: isProven ? user.firstName : '' },
      dedupeKey: `export_ready:${id}`,
    })
  } catch (error) {
    if (!isAppError(error) || error.code !== 'too_many') {
      throw error
    }
  }
}

/** Makes the archive, stores it for a day, and mails where it can be fetched. May run again: the file of a run that was killed has no row. */
export const makeExport = handleJob(exportJob, async ({ id }, { log }) => {
  const { clock, files } = container()
  const copy = await db().personalExport.findUnique({
    where: { id },
    select: { readyAt: true, locale: true, user: { select: person } },
  })
  if (!copy || copy.readyAt || copy.user.erasedAt) {
    return
  }
  const { user, locale } = copy
  const folder = await mkdtemp(join(tmpdir(), 'mboa-copy-'))
  try {
    const path = join(folder, 'copy.zip')
    const now = clock.now()
    await writeArchive(path, user, now, locale)
    const { size } = await stat(path)
    const storageKey = randomUUID()
    await files.put(storageKey, path)
    await inTransaction(async (tx) => {
      await lockUser(tx, user.id)
      const { count } = await tx.personalExport.updateMany({
        where: { id, readyAt: null, user: { erasedAt: null } },
        data: { readyAt: now, expiresAt: new Date(now.getTime() + personalExport.keptMs), storageKey, size },
      })
      if (count > 0) {
        await tellReady(tx, id, user, asLocale(locale))
      }
    })
    log.info({ event: 'personal_data.exported', userId: user.id, size }, 'a copy for a person was made')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
