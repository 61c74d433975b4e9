import { spawn } from 'node:child_process'
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, openSync, readSync, statSync, writeSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

const magic = Buffer.from('MBOA-BACKUP-1\n')
const saltBytes = 16
const ivBytes = 12
const tagBytes = 16
const key = (passphrase, salt) => scryptSync(passphrase, salt, 32, { N: 2 ** 15, maxmem: 64 * 1024 * 1024 })

async function tar(args, stdin, stdout) {
  const child = spawn('tar', args, {
    stdio: [stdin ? 'pipe' : 'ignore', stdout ? 'pipe' : 'ignore', 'inherit'],
  })
  const closed = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error('tar failed: the archive is damaged or the disk is full')
  })
  await Promise.all(
    [
      closed,
      stdin ? pipeline(stdin, child.stdin) : undefined,
      stdout ? pipeline(child.stdout, stdout) : undefined,
    ].filter(Boolean),
  )
}

/** Packs a folder into one encrypted file: salt, nonce, AES-256-GCM of a tar, tag. */
export async function seal(folder, file, passphrase) {
  const salt = randomBytes(saltBytes)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key(passphrase, salt), iv)
  const output = createWriteStream(file, { mode: 0o600 })
  output.write(Buffer.concat([magic, salt, iv]))
  const pack = tar(['-c', '-C', folder, '.'], undefined, cipher)
  await Promise.all([pack, pipeline(cipher, output)])
  const handle = openSync(file, 'a')
  writeSync(handle, cipher.getAuthTag())
}

/** Unpacks an archive into a folder. A wrong passphrase or a changed byte throws before anything is used. */
export async function unseal(file, folder, passphrase) {
  const headerBytes = magic.length + saltBytes + ivBytes
  const { size } = statSync(file)
  const read = (position, length) => {
    const buffer = Buffer.alloc(length)
    readSync(openSync(file, 'r'), buffer, 0, length, position)
    return buffer
  }
  const header = read(0, headerBytes)
  if (!header.subarray(0, magic.length).equals(magic)) throw new Error('This is not a backup of this program')
  const salt = header.subarray(magic.length, magic.length + saltBytes)
  const decipher = createDecipheriv(
    'aes-256-gcm',
    key(passphrase, salt),
    header.subarray(magic.length + saltBytes),
  )
  decipher.setAuthTag(read(size - tagBytes, tagBytes))
  const body = createReadStream(file, { start: headerBytes, end: size - tagBytes - 1 })
  try {
    await Promise.all([pipeline(body, decipher), tar(['-x', '-C', folder], decipher, undefined)])
  } catch (error) {
    throw new Error('The passphrase is wrong or the backup is damaged', { cause: error })
  }
}
