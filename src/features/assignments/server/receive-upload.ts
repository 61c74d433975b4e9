import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { upload } from '@/config/limits'
import { AppError, invalid, isAppError } from '@/server/kernel/app-error'
import type { IncomingForm } from '../assignments.schema'
import { isPlainFilename } from '../file-kinds.rules'

export interface ReceivedFile {
  path: string
  filename: string
  size: number
  sha256: string
}

interface ReceivedForm {
  file: ReceivedFile
  fields: Record<string, string>
}

/** Boundaries, part headers and the few fields beside the file. */
const overheadBytes = 64 * 1024
const fieldName = 'assignment'
const tooLarge = () => new AppError('too_large', { text: 'Assignments.tooLarge' })
const wrong = (key: string) => invalid({ [fieldName]: `Assignments.${key}` })

/** Browsers write a quotation mark or a line break in a name this way (WHATWG, multipart/form-data). */
const unescapeName = (name: string) =>
  name.replace(/%22|%0D|%0A/gi, (mark) => decodeURIComponent(mark)).normalize('NFC')

async function* measured(source: AsyncIterable<Buffer>, maxBytes: number, seen?: (chunk: Buffer) => void) {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    seen?.(chunk)
    yield chunk
  }
}

async function keep(part: Readable, filename: string, folder: string): Promise<ReceivedFile> {
  const path = join(folder, 'upload')
  const hash = createHash('sha256')
  let size = 0
  const count = (chunk: Buffer) => {
    hash.update(chunk)
    size += chunk.length
  }
  await pipeline(
    part,
    (source) => measured(source, upload.maxBytes, count),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  return { path, filename, size, sha256: hash.digest('hex') }
}

function openParser(contentType: string) {
  try {
    const limits = { files: 3, fields: 10, fieldSize: 500, parts: 14, headerPairs: 20 }
    return busboy({
      headers: { 'content-type': contentType },
      limits,
      defParamCharset: 'utf8',
      preservePath: true,
    })
  } catch {
    throw new AppError('unsupported_type')
  }
}

/** Reads a form with one file into the folder, in constant memory. Throws on the first thing that is wrong. */
export async function receiveUpload(
  { contentType, body }: IncomingForm,
  folder: string,
): Promise<ReceivedForm> {
  const parser = openParser(contentType)
  const fields = new Map<string, string>()
  let file: Promise<ReceivedFile> | undefined
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
    parser.destroy(error as Error)
  }
  parser.on('field', (name, value) => fields.set(name, value))
  parser.on('file', (name, part, { filename }) => {
    // An unread part would hold up the form; a broken one is reported by the parser.
    part.on('error', () => {})
    if (!filename) return void part.resume()
    const given = unescapeName(filename)
    const refusal =
      name !== fieldName ? 'fileRequired' : file ? 'oneFile' : isPlainFilename(given) ? null : 'nameInvalid'
    if (refusal) return fail(wrong(refusal))
    file = keep(part, given, folder)
    file.catch(fail)
  })
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => fail(wrong('oneFile')))

  const source = Readable.fromWeb(body as ReadableStream<Uint8Array>)
  try {
    await pipeline(source, (chunks) => measured(chunks, upload.maxBytes + overheadBytes), parser)
    const received = await file
    if (!received) throw wrong('fileRequired')
    return { file: received, fields: Object.fromEntries(fields) }
  } catch (error) {
    await file?.catch(() => {})
    throw asRefusal(failure ?? error)
  }
}

const diskIsFull = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG'])
/** The sender went away: cancelled, or lost the network. */
const senderIsGone = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE'])

/** A full disk is ours to say; whatever else breaks off in the middle was not a whole form. */
export function asRefusal(error: unknown): unknown {
  if (isAppError(error)) return error
  const { code } = error as NodeJS.ErrnoException
  if (code && diskIsFull.has(code))
    return new AppError('busy', { status: 507, text: 'Assignments.storageFull' })
  if (code && senderIsGone.has(code)) return new AppError('malformed')
  return code?.startsWith('E') && code !== 'ERR_STREAM_PREMATURE_CLOSE' && !code.startsWith('ERR_')
    ? error
    : new AppError('malformed')
}
