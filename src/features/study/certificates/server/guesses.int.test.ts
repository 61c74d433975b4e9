import { beforeAll, expect, it } from 'vitest'
import { randomReadable } from '@/server/kernel/secrets'
import { callUseCase } from '@/testing/call'
import { createGraduate, newKeyFile } from '@/testing/certificates'
import { testContainer } from '@/testing/test-container'
import { codeLength, formatCode } from '../certificate.rules'
import { findCertificate } from './certificates.repository'
import { getCertificate, type LookUp, lookUpCertificate } from './get-certificate'
import { issueCertificate } from './issue-certificate'

const _container = testContainer({ env: { CREDENTIAL_KEY_FILE: newKeyFile() } })
let code: string

beforeAll(async () => {
  const { actor, slug } = await createGraduate()
  const issued = await callUseCase(issueCertificate, { slug, confirm: true }, { actor })
  code = issued.code
})

const guess = () => formatCode(randomReadable(codeLength))

const lookUp = (typed: string, address: string): Promise<LookUp> =>
  callUseCase(lookUpCertificate, { code: typed }, { actor: { kind: 'visitor' }, request: { address } })

it('10,000 guesses find nothing', async () => {
  for (let round = 0; round < 100; round += 1) {
    const guesses = await Promise.all(Array.from({ length: 100 }, () => findCertificate(guess())))
    expect(guesses.filter(Boolean)).toEqual([])
  }
})

it('somebody who guesses waits after twenty, on the page and in the API; somebody who knows the code does not', async () => {
  const states: string[] = []
  for (let n = 0; n < 22; n += 1) {
    states.push((await lookUp(guess(), '192.0.2.77')).state)
  }
  expect(states).toEqual([...Array<string>(20).fill('unknown'), 'too_many', 'too_many'])
  const call = callUseCase(
    getCertificate,
    { code: guess() },
    { actor: { kind: 'visitor' }, request: { address: '192.0.2.77' } },
  )
  await expect(call).rejects.toMatchObject({ code: 'too_many' })
  expect((await lookUp(code, '192.0.2.77')).state).toBe('found')
  expect((await lookUp(guess(), '192.0.2.78')).state).toBe('unknown')
})
