import { spawn } from 'node:child_process'
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
  writeSync,
} from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const magic = Buffer.from('MBOA-BACKUP-1\n')
const saltBytes = 16
const ivBytes = 12
const tagBytes = 16
const key = (passphrase, salt) => scryptSync(passphrase, salt, 32, { N: 2 ** 15, maxmem: 64 * 1024 * 1024 })

/**
 * @param {string[]} args
 * @param {import('node:stream').Readable} [stdin]
 * @param {import('node:stream').Writable} [stdout]
 */
async function tar(args, stdin, stdout) {
  const child = spawn('tar', args, {
    stdio: [stdin ? 'pipe' : 'ignore', stdout ? 'pipe' : 'ignore', 'inherit'],
  })
  const closed = once(child, 'close').then(([code]) => {
    if (code !== 0) {
      throw new Error('tar failed: the archive is damaged or the disk is full')
    }
  })
  await Promise.all(
    [
      closed,
      stdin && child.stdin ? pipeline(stdin, child.stdin) : undefined,
      stdout && child.stdout ? pipeline(child.stdout, stdout) : undefined,
    ].filter(Boolean),
  )
}

/**
 * Packs a folder into one encrypted file: salt, nonce, AES-256-GCM of a tar, tag. Written beside and renamed when it is
 * whole and on the disk: a killed backup or a full disk leaves an earlier file of the same name as it was.
 */
export async function seal(folder, file, passphrase) {
  const part = `${file}.part`
  const salt = randomBytes(saltBytes)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key(passphrase, salt), iv)
  try {
    const output = createWriteStream(part, { mode: 0o600 })
    output.write(Buffer.concat([magic, salt, iv]))
    const pack = tar(['-c', '-C', folder, '.'], undefined, cipher)
    await Promise.all([pack, pipeline(cipher, output)])
    const handle = openSync(part, 'a')
    writeSync(handle, cipher.getAuthTag())
    fsyncSync(handle)
    closeSync(handle)
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

/**
 * Unpacks an archive into a folder. The whole file is checked first: with a wrong passphrase, a changed byte or a missing
 * end nothing is written, and the error states it.
 */
export async function unseal(file, folder, passphrase) {
  const headerBytes = magic.length + saltBytes + ivBytes
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
  const decrypt = () => {
    const decipher = createDecipheriv('aes-256-gcm', secret, header.subarray(magic.length + saltBytes))
    decipher.setAuthTag(tag)
    return { body: createReadStream(file, { start: headerBytes, end: size - tagBytes - 1 }), decipher }
  }
  try {
    const { body, decipher } = decrypt()
    await pipeline(body, decipher, new Writable({ write: (_chunk, _encoding, done) => done() }))
  } catch (error) {
    throw new Error('The passphrase is wrong or the backup is damaged', { cause: error })
  }
  const { body, decipher } = decrypt()
  await Promise.all([pipeline(body, decipher), tar(['-x', '-C', folder], decipher, undefined)])
}
