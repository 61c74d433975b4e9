import { afterAll, beforeAll, expect, it } from 'vitest'
import { execute } from '@/server/kernel/execute'
import { randomReadable } from '@/server/kernel/secrets'
import { createGraduate, newKeyFile } from '@/testing/certificates'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { requestInfo } from '@/testing/factories'
import { codeLength, formatCode } from '../certificate.rules'
import { findCertificate } from './certificates.repository'
import { getCertificate, type LookUp, lookUpCertificate } from './get-certificate'
import { issueCertificate } from './issue-certificate'

let database: TestDatabase
let container: TestContainer
let code: string

beforeAll(async () => {
  database = await createTestDatabase()
  container = openTestContainer(database.url, {}, { CREDENTIAL_KEY_FILE: newKeyFile() })
  const { actor, slug } = await createGraduate()
  const issued = await execute(issueCertificate, {
    actor,
    credentials: {},
    request: requestInfo(),
    readInput: async () => ({ slug, confirm: true }),
  })
  code = issued.code
})
afterAll(async () => {
  await container.close()
  await database.drop()
})

const guess = () => formatCode(randomReadable(codeLength))

const lookUp = (typed: string, address: string): Promise<LookUp> =>
  execute(lookUpCertificate, {
    actor: { kind: 'visitor' },
    credentials: {},
    request: requestInfo({ address }),
    readInput: async () => ({ code: typed }),
  })

it('10,000 guesses find nothing', async () => {
  for (let round = 0; round < 100; round += 1) {
    const found = await Promise.all(Array.from({ length: 100 }, () => findCertificate(guess())))
    expect(found.filter(Boolean)).toEqual([])
  }
})

it('somebody who guesses waits after twenty, on the page and in the API; somebody who knows the code does not', async () => {
  const states: string[] = []
  for (let n = 0; n < 22; n += 1) {
    states.push((await lookUp(guess(), '192.0.2.77')).state)
  }
  expect(states).toEqual([...Array<string>(20).fill('unknown'), 'too_many', 'too_many'])
  const call = execute(getCertificate, {
    actor: { kind: 'visitor' },
    credentials: {},
    request: requestInfo({ address: '192.0.2.77' }),
    readInput: async () => ({ code: guess() }),
  })
  await expect(call).rejects.toMatchObject({ code: 'too_many' })
  expect((await lookUp(code, '192.0.2.77')).state).toBe('found')
  expect((await lookUp(guess(), '192.0.2.78')).state).toBe('unknown')
})
