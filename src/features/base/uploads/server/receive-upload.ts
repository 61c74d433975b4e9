import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import busboy from 'busboy'
import { text, upload } from '@/config/limits'
import type { TextKey } from '@/messages/text-key'
import { AppError, invalid, isAppError } from '@/server/kernel/app-error'
import { isPlainFilename } from '../file-kinds.rules'

/** A form with a file that is still arriving: the use case reads it, after the caller was authorised. */
export interface IncomingForm {
  contentType: string
  body: ReadableStream<Uint8Array>
}

export interface ReceivedFile {
  path: string
  filename: string
  size: number
  sha256: string
}

interface ReceivedForm {
  /** In the order in which they were chosen. */
  files: ReceivedFile[]
  fields: Record<string, string>
}

type Refusal =
  | 'fileRequired'
  | 'nameInvalid'
  | 'textTooLong'
  | 'tooLarge'
  | 'tooLargeTogether'
  | 'tooManyFiles'

export interface UploadRules {
  /** The name of the file field; errors stand beside it. */
  field: string
  files: number
  maxBytes: number
  togetherBytes: number
  texts: Readonly<Record<Refusal, TextKey>>
}

/** UTF-8 takes up to four bytes for a character. */
const fieldBytes = text.work * 4
const refuseSize = ({ field, texts }: UploadRules, key: 'tooLarge' | 'tooLargeTogether') =>
  new AppError('too_large', { text: texts[key], fields: { [field]: texts[key] } })

/** Browsers write a quotation mark or a line break in a name this way (WHATWG, multipart/form-data). */
const unescapeName = (name: string) =>
  name.replace(/%22|%0D|%0A/gi, (mark) => decodeURIComponent(mark)).normalize('NFC')

async function* measured(
  source: AsyncIterable<Buffer>,
  maxBytes: number,
  refusal: () => AppError,
  onChunk?: (chunk: Buffer) => void,
) {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > maxBytes) {
      throw refusal()
    }
    onChunk?.(chunk)
    yield chunk
  }
}

/** Writes a file into a path that is free, and measures it. Throws `tooLarge()` at the first byte too many; then nothing writes to the path. */
export async function writeReceived(
  part: Readable,
  { filename, path, maxBytes }: { filename: string; path: string; maxBytes: number },
  tooLarge: () => AppError,
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let size = 0
  const count = (chunk: Buffer) => {
    hash.update(chunk)
    size += chunk.length
  }
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const closed = new Promise<void>((done) => target.once('close', done))
  try {
    await pipeline(part, (source) => measured(source, maxBytes, tooLarge, count), target)
  } catch (error) {
    // The folder is removed next, so nothing may write to it any more.
    await closed
    throw error
  }
  return { path, filename, size, sha256: hash.digest('hex') }
}

function openParser(contentType: string, { files }: UploadRules) {
  try {
    // Empty file fields count as files for the parser.
    const limits = { files: files + 2, fields: 10, fieldSize: fieldBytes, parts: 24, headerPairs: 20 }
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

/**
 * Reads the form's files into the folder, in constant memory. Throws on the first error, or if the form has not
 * arrived in time; then no file is open or being written.
 */
export async function receiveUpload(
  { contentType, body }: IncomingForm,
  folder: string,
  rules: UploadRules,
): Promise<ReceivedForm> {
  const { texts } = rules
  const wrong = (key: Refusal) => invalid({ [rules.field]: texts[key] })
  const parser = openParser(contentType, rules)
  const fields = new Map<string, string>()
  const files: Promise<ReceivedFile>[] = []
  const open = new Set<Readable>()
  let stop: (reason: unknown) => void = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = reject
  })
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
    stop(failure)
    parser.destroy(error as Error)
    for (const part of open) {
      part.destroy()
    }
  }
  const deadline = setTimeout(() => fail(new AppError('timed_out')), upload.deadlineMs)
  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) {
      return fail(invalid({ [name]: texts.textTooLong }))
    }
    fields.set(name, value)
  })
  parser.on('file', (name, part, { filename }) => {
    // An unread part would block the form; the parser reports a broken one.
    part.on('error', () => {})
    // After it was stopped, the parser still reads the data that it already has.
    if (failure !== undefined) {
      return void part.destroy()
    }
    open.add(part)
    part.once('close', () => open.delete(part))
    if (!filename) {
      return void part.resume()
    }
    const originalName = unescapeName(filename)
    if (name !== rules.field) {
      return fail(wrong('fileRequired'))
    }
    if (files.length === rules.files) {
      return fail(wrong('tooManyFiles'))
    }
    if (!isPlainFilename(originalName)) {
      return fail(wrong('nameInvalid'))
    }
    const place = { filename: originalName, path: join(folder, `upload-${files.length}`) }
    const tooLarge = () => refuseSize(rules, 'tooLarge')
    const file = writeReceived(part, { ...place, maxBytes: rules.maxBytes }, tooLarge)
    file.catch(fail)
    files.push(file)
  })
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    parser.on(limit, () => fail(wrong('tooManyFiles')))
  }

  const source = Readable.fromWeb(body as NodeStream<Uint8Array>)
  const bound = rules.togetherBytes + upload.overheadBytes
  const tooLargeTogether = () => refuseSize(rules, 'tooLargeTogether')
  try {
    const whole = pipeline(source, (chunks) => measured(chunks, bound, tooLargeTogether), parser)
    // After a failure, do not wait for a sender that no longer sends.
    await Promise.race([whole, stopped])
    const received = await Promise.all(files)
    if (received.reduce((sum, { size }) => sum + size, 0) > rules.togetherBytes) {
      throw tooLargeTogether()
    }
    return { files: received, fields: Object.fromEntries(fields) }
  } catch (error) {
    fail(error)
    await Promise.allSettled(files)
    throw asRefusal(failure)
  } finally {
    clearTimeout(deadline)
  }
}

const diskIsFull = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG'])
/** The sender disconnected: it cancelled, or lost the network. */
const senderIsGone = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE'])

/** A full disk is reported as such; any other interruption means an incomplete form. */
export function asRefusal(error: unknown): unknown {
  if (isAppError(error)) {
    return error
  }
  const { code } = error as NodeJS.ErrnoException
  if (code && diskIsFull.has(code)) {
    return new AppError('busy', { status: 507, text: 'Assignments.storageFull', reason: 'disk_full' })
  }
  if (code && senderIsGone.has(code)) {
    return new AppError('malformed')
  }
  return code?.startsWith('E') && code !== 'ERR_STREAM_PREMATURE_CLOSE' && !code.startsWith('ERR_')
    ? error
    : new AppError('malformed')
}
