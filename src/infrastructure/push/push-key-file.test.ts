import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFolder } from '@/testing/folder'
import { openPushKey, publicPartOf, pushKeyFileOf } from './push-key-file'

const folder = testFolder()

describe('the key of push notifications', () => {
  it('is not replaced if its file cannot be read, and the error shows nothing of it', () => {
    const file = join(folder, 'broken.json')
    writeFileSync(file, '{"kty":"EC","d":"secret part"}')
    expect(() => openPushKey(file)).toThrow(file)
    expect(() => openPushKey(file)).not.toThrow('secret part')
    expect(readFileSync(file, 'utf8')).toContain('secret part')
  })

  it('is created once, for its owner alone, and stays', () => {
    const file = join(folder, 'secrets', 'push-key.json')
    const key = openPushKey(file)
    expect(openPushKey(file)).toEqual(key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(Buffer.from(publicPartOf(key), 'base64url')).toHaveLength(65)
  })

  it('is under DATA_DIR unless the operator names another file', () => {
    expect(pushKeyFileOf({ DATA_DIR: '/data' })).toBe('/data/secrets/push-key.json')
    expect(pushKeyFileOf({ DATA_DIR: '/data', PUSH_KEY_FILE: '/keys/push.json' })).toBe('/keys/push.json')
  })
})
