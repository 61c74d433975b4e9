import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { messageOf } from '../run/errors.mjs'
import { readTar, tarEnd, tarHeader, tarPadding } from './tar.mjs'

/** @typedef {(name: string, size: number, content: Buffer | AsyncIterable<Buffer>) => Promise<void>} AddFile */

// Salt, nonce, AES-256-GCM of a tar, tag: the same since the first release.
const magic = Buffer.from('MBOA-BACKUP-1\n')
const saltBytes = 16
const ivBytes = 12
const tagBytes = 16
const headerBytes = magic.length + saltBytes + ivBytes
/** @param {string} passphrase @param {Buffer} salt */
const key = (passphrase, salt) => scryptSync(passphrase, salt, 32, { N: 2 ** 15, maxmem: 64 * 1024 * 1024 })

/** @param {string} path */
function sync(path) {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/**
 * Writes one encrypted file. `fill` is given add(name, size, content), content being a Buffer or a stream of exactly
 * that many bytes; nothing is ever on the disk unencrypted. Written beside and renamed when it is whole and on the
 * disk: a killed backup or a full disk leaves an earlier file of the same name as it was.
 * Returns what `fill` returns.
 * @template T
 * @param {string} file
 * @param {string} passphrase
 * @param {(add: AddFile) => Promise<T>} fill
 */
export async function writeArchive(file, passphrase, fill) {
  const part = `${file}.part`
  const salt = randomBytes(saltBytes)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key(passphrase, salt), iv)
  const output = createWriteStream(part, { mode: 0o600 })
  /** @type {Error | undefined} */
  let failure
  output.on('error', (error) => {
    failure ??= error
  })
  /** @param {Buffer} bytes */
  const write = async (bytes) => {
    if (failure) {
      throw failure
    }
    if (!output.write(bytes)) {
      await Promise.race([once(output, 'drain'), once(output, 'close')])
    }
  }
  /** @type {AddFile} */
  const add = async (name, size, content) => {
    await write(cipher.update(tarHeader(name, size)))
    let writtenBytes = 0
    for await (const bytes of Buffer.isBuffer(content) ? [content] : content) {
      writtenBytes += bytes.length
      await write(cipher.update(bytes))
    }
    if (writtenBytes !== size) {
      throw new Error(`${name} changed while it was read`)
    }
    await write(cipher.update(tarPadding(size)))
  }
  try {
    await write(Buffer.concat([magic, salt, iv]))
    const result = await fill(add)
    await write(Buffer.concat([cipher.update(tarEnd), cipher.final(), cipher.getAuthTag()]))
    output.end()
    await once(output, 'close')
    if (failure) {
      throw failure
    }
    sync(part)
    renameSync(part, file)
    sync(dirname(file))
    return result
  } catch (error) {
    output.destroy()
    rmSync(part, { force: true })
    throw error
  }
}

/**
 * Reads an archive to its end. Throws, at the latest at the end, when the passphrase is wrong, a byte was changed or the
 * end is missing. Do not trust what onFile received before the promise resolves.
 * @param {string} file
 * @param {string} passphrase
 * @param {import('./tar.mjs').OnFile} onFile
 */
export async function readArchive(file, passphrase, onFile) {
  const { size } = statSync(file)
  const header = Buffer.alloc(headerBytes)
  const tag = Buffer.alloc(tagBytes)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, header, 0, headerBytes, 0)
    if (!header.subarray(0, magic.length).equals(magic)) {
      throw new Error('This is not a backup of this program')
    }
    if (size <= headerBytes + tagBytes) {
      throw new Error('The backup is cut off: its content is missing')
    }
    readSync(handle, tag, 0, tagBytes, size - tagBytes)
  } finally {
    closeSync(handle)
  }
  const secret = key(passphrase, header.subarray(magic.length, magic.length + saltBytes))
  const decipher = createDecipheriv('aes-256-gcm', secret, header.subarray(magic.length + saltBytes))
  decipher.setAuthTag(tag)
  const body = createReadStream(file, { start: headerBytes, end: size - tagBytes - 1 })
  async function* plain() {
    for await (const bytes of body) {
      yield decipher.update(bytes)
    }
    const last = decipher.final()
    if (last.length > 0) {
      yield last
    }
  }
  let fault
  try {
    await readTar(plain(), async (entry) => {
      try {
        await onFile(entry)
      } catch (error) {
        fault = error
        throw error
      }
    })
  } catch (error) {
    if (fault && !isUnreadable(fault)) {
      throw fault
    }
    throw new Error('The passphrase is wrong or the backup is damaged', { cause: error })
  } finally {
    body.destroy()
  }
}

/** @param {unknown} error */
const isUnreadable = (error) => /^the archive|authenticate data/.test(messageOf(error))
