import { beforeAll, expect, it } from 'vitest'
import { rateLimits } from '@/config/rate-limits'
import { registerStudent } from '@/features/portal/registration/server/register-student'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { checkUsername } from './check-username'

testContainer()
beforeAll(async () => {
  for (const username of ['Amina.Fotso', 'amina.fotso2', 'paul', 'x'.repeat(32)]) {
    await createUser({ username })
  }
})

const check = (username: string, address = '198.51.100.1') =>
  callUseCase(checkUsername, { username }, { request: { address } })
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error) => ({ status: error.status, options: error.options }),
  )

it('refuses what is no user name, and one of the office', async () => {
  for (const username of ['', 'ab', 'a@b.cm', 'admin']) {
    expect(await refusal(check(username)), username).toMatchObject({ status: 422 })
  }
})

it('says whether a name is free, without case, and offers the nearest one that is', async () => {
  expect(await check('amina')).toEqual({ free: true, suggestion: null })
  expect(await check('AMINA.fotso')).toEqual({ free: false, suggestion: 'AMINA.fotso3' })
  expect(await check('amina.fotso2')).toEqual({ free: false, suggestion: 'amina.fotso3' })
  expect(await check('x'.repeat(32))).toEqual({ free: false, suggestion: `${'x'.repeat(30)}2` })
})

it('answers an address only so often', async () => {
  const address = '198.51.100.9'
  for (let asked = 0; asked < rateLimits['username.address'].points; asked += 1) {
    await check(`paul${asked}`, address)
  }
  expect(await refusal(check('paul', address))).toMatchObject({ status: 429 })
  expect(await check('amina')).toMatchObject({ free: true })
})

it('offers a free name with the refusal of a taken one, for the form only', async () => {
  const person = {
    firstName: 'Amina',
    lastName: 'Fotso',
    username: 'amina.fotso',
    email: 'another@example.cm',
    phone: '670000001',
    password: 'zebu-couleur-7',
    confirmPassword: 'zebu-couleur-7',
  }
  const refused = await refusal(
    callUseCase(registerStudent, person, { request: { address: '198.51.100.2' } }),
  )
  expect(refused).toEqual({
    status: 409,
    options: {
      fields: { username: 'Errors.userExists' },
      suggestions: { username: 'amina.fotso3' },
    },
  })
})
