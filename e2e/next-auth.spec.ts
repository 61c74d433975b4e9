import { givePassword, makeUser, password } from './support/database'
import { expect, test } from './support/fixtures'

test('the calls of next-auth give and end the same session as our own form', async ({ request, baseURL }) => {
  const user = await makeUser()
  await givePassword(user.id)
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  const headers = { origin: baseURL ?? '' }
  const signIn = (provider: string, typed: string) =>
    request.post(`/api/auth/callback/${provider}`, {
      headers,
      form: { csrfToken, username: user.username, password: typed, json: 'true' },
    })
  const profileStatus = async () => (await request.get('/api/user/profile')).status()

  expect((await signIn('user', 'not this one')).status()).toBe(401)
  expect((await signIn('admin', password)).status()).toBe(401)
  expect(await profileStatus()).toBe(401)

  const answer = await signIn('user', password)
  const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
  const session = cookies.find(({ value }) => value.includes('academy.session='))?.value
  expect(session).toMatch(/Path=\/;.*HttpOnly;.*SameSite=Lax/i)
  expect(await profileStatus()).toBe(200)
  const sessionBody = await (await request.get('/api/auth/session')).json()
  expect(Object.keys(sessionBody).sort()).toEqual(['expires', 'user'])
  expect(Object.keys(sessionBody.user)).toEqual(['name'])

  const [copied = ''] = (session ?? '').split(';')
  await request.post('/api/auth/signout', { headers, form: { csrfToken, json: 'true' } })
  expect(await profileStatus()).toBe(401)
  const replayed = await fetch(`${baseURL}/api/user/profile`, { headers: { cookie: copied } })
  expect(replayed.status).toBe(401)
})
