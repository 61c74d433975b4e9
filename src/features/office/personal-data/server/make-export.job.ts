import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { personalExport } from '@/config/limits'
import { asLocale } from '@/config/locales'
import { hasProvenAddress } from '@/features/accounts/session/server/proven-address'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { personName } from '@/lib/person-name'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { handleJob } from '@/server/jobs/job'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction } from '@/server/kernel/transaction'
import { exportJob } from './export-job'
import {
  listPersonalFiles,
  type PersonalFile,
  type PersonalRows,
  readPersonalData,
} from './read-personal-data'
import { renderCopy } from './render-copy'

/** A zip that is written to a file while it is made; memory holds one piece of it. */
function openZip(path: string) {
  const out = createWriteStream(path, { mode: 0o600 })
  let failure: unknown
  out.on('error', (error) => {
    failure = error
  })
  const zip = new Zip((error, chunk, final) => {
    failure ??= error
    out.write(chunk)
    if (final) {
      out.end()
    }
  })
  const drained = () =>
    out.writableNeedDrain ? new Promise<void>((done) => out.once('drain', () => done())) : undefined
  return {
    async add(name: string, parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, isText = false) {
      const entry = isText ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
      zip.add(entry)
      for await (const part of parts) {
        entry.push(part)
        await drained()
      }
      entry.push(new Uint8Array(0), true)
    },
    close: () =>
      new Promise<void>((done, fail) => {
        out.on('close', () => (failure ? fail(failure) : done()))
        zip.end()
      }),
  }
}

const utf8 = (text: string) => [new TextEncoder().encode(text)]

/** Adds files until the copy is full; returns what is not in it. A file that is not there any more is left out too. */
async function addFiles(zip: ReturnType<typeof openZip>, files: readonly PersonalFile[]): Promise<string[]> {
  const missing: string[] = []
  let bytes = 0
  for (const { path, storageKey, content, size } of files) {
    bytes += size
    const parts =
      bytes > personalExport.fileBytes
        ? null
        : (content && [content]) ||
          (await container()
            .files.read(storageKey ?? '')
            .catch(() => null))
    if (parts) {
      await zip.add(path, parts as AsyncIterable<Uint8Array>)
    } else {
      missing.push(path)
    }
  }
  return missing
}

interface Copied {
  id: string
  firstName: string
  lastName: string
  emailKey: string
  email: string
  locale: string
}

async function writeArchive(path: string, person: Copied, at: Date, locale: string): Promise<PersonalRows[]> {
  const tables = await readPersonalData(person.id, person.emailKey)
  const zip = openZip(path)
  const missing = await addFiles(zip, await listPersonalFiles(person.id))
  const data = Object.fromEntries(tables.map(({ table, rows }) => [table, rows]))
  const json = { at: at.toISOString(), files_not_included: missing, tables: data }
  await zip.add('data.json', utf8(JSON.stringify(json, null, 1)), true)
  const page = renderCopy({ name: personName(person), at, locale: asLocale(locale) }, tables)
  await zip.add('index.html', utf8(page), true)
  await zip.close()
  return tables
}

/** Makes the archive, stores it for a day, and mails where it can be fetched. May run again: the file of a run that was killed has no row. */
export const makeExport = handleJob(exportJob, async ({ id }, { log }) => {
  const { clock, files } = container()
  const copy = await db().personalExport.findUnique({
    where: { id },
    select: { readyAt: true, locale: true, user: true },
  })
  if (!copy || copy.readyAt || copy.user.erasedAt) {
    return
  }
  const { user: person, locale } = copy
  const folder = await mkdtemp(join(tmpdir(), 'mboa-copy-'))
  try {
    const path = join(folder, 'copy.zip')
    const now = clock.now()
    await writeArchive(path, person, now, locale)
    const { size } = await stat(path)
    const storageKey = randomUUID()
    await files.put(storageKey, path)
    await inTransaction(async (tx) => {
      await lockUser(tx, person.id)
      const { count } = await tx.personalExport.updateMany({
        where: { id, readyAt: null, user: { erasedAt: null } },
        data: { readyAt: now, expiresAt: new Date(now.getTime() + personalExport.keptMs), storageKey, size },
      })
      if (count > 0) {
        const isProven = await hasProvenAddress(tx, person.id)
        await queueMail(tx, {
          kind: 'export_ready',
          to: person.email,
          locale: asLocale(locale),
          userId: person.id,
          isProven,
          data: { firstName: isProven ? person.firstName : '' },
          dedupeKey: `export_ready:${id}`,
        })
      }
    })
    log.info({ event: 'personal_data.exported', userId: person.id, size }, 'a copy for a person was made')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
