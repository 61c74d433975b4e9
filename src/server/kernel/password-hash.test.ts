import { type Algorithm, hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { hashPassword, needsRehash, verifyPassword } from './password-hash'

describe('stored passwords', () => {
  it('are argon2id with at least the minimum parameters, salted', async () => {
    const [first, second] = await Promise.all([hashPassword('tr0ub4dor'), hashPassword('tr0ub4dor')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    expect(needsRehash(first)).toBe(false)
  })

  it('accept exactly what was typed', async () => {
    const storedHash = await hashPassword(' zébu 😀 ')
    expect(await verifyPassword(storedHash, ' zébu 😀 ')).toBe(true)
    expect(await verifyPassword(storedHash, 'zébu 😀')).toBe(false)
    expect(await verifyPassword(storedHash, ' Zébu 😀 ')).toBe(false)
  })

  it.each([null, '', 'none', '$argon2id$broken'])('%s never matches', async (storedHash) => {
    expect(await verifyPassword(storedHash, 'none')).toBe(false)
  })

  it('are rehashed when the parameters have risen', async () => {
    const weaker = { algorithm: 2 as Algorithm, memoryCost: 8_192, timeCost: 2, parallelism: 1 }
    expect(needsRehash(await hash('x', weaker))).toBe(true)
    expect(needsRehash(await hash('x', { ...weaker, algorithm: 1 as Algorithm, memoryCost: 19_456 }))).toBe(
      true,
    )
  })

  it('beyond a short queue the caller is asked to come back', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 120 }, () => hashPassword('x')))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(outcomes.length - refused.length).toBe(64)
    expect(refused[0]?.reason).toMatchObject({ code: 'busy', options: { retryAfterS: 2 } })
    await expect(hashPassword('x')).resolves.toBeTruthy()
  })
})
