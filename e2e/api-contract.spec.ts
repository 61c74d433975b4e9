import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { webp } from '../src/testing/pictures'
import { asBearer, asUser, expectProblem, register } from './support/api'
import { enrol, givePassword, makeUser, password, query } from './support/database'
import { expect, test, uniqueEmail } from './support/fixtures'
import { payOverApi } from './support/pay'
import { newestCode } from './support/payment'
import { freshPhone } from './support/phones'

const keysOf = (value: unknown) => Object.keys(value as object).sort()
const keys = (list: string) => list.split(' ').sort()

async function expectAnswer(answer: APIResponse, status: number, expected?: string) {
  expect(answer.status(), await answer.text()).toBe(status)
  if (expected === undefined) {
    return undefined
  }
  expect(answer.headers()['content-type']).toContain('application/json')
  const body = await answer.json()
  const one = Array.isArray(body) ? body[0] : body
  expect(keysOf(one), answer.url()).toEqual(keys(expected))
  return body
}

const paid =
  'reference status reason next_action provider amount currency phone program created_at verified_at receipt_number receipt'
const listed = 'id slug title description icon duration price is_online offer weeks'

test('registration and payment answer as the contract says', async ({ request, mailTo }) => {
  const { token, body } = await register(request)
  const who = { headers: asBearer(token) }
  await expectProblem(await request.post('/api/user', { data: body }), 409)
  const details = { provider: 'mtn', phone: freshPhone(), amount: 15_000 }
  const initiated = await expectAnswer(
    await request.post('/api/payment/initiate', { ...who, data: details }),
    200,
    'success message reference expires_at',
  )
  const wrong = await request.post('/api/payment/verify', { ...who, data: { ...details, userCode: '12345' } })
  expect((await expectProblem(wrong, 422)).message).toBe('User code must be 6 digits')
  const userCode = await newestCode(mailTo, body.email)
  const invalid = userCode === '000000' ? '111111' : '000000'
  const guessed = await request.post('/api/payment/verify', {
    ...who,
    data: { ...details, userCode: invalid },
  })
  expect(await expectProblem(guessed, 400)).toMatchObject({
    success: false,
    message: 'Invalid user code. Try again.',
  })
  const verified = await expectAnswer(
    await request.post('/api/payment/verify', { ...who, data: { ...details, userCode } }),
    200,
    'success message status reference',
  )
  expect(verified).toMatchObject({ success: true, status: 'verified', reference: initiated.reference })
  const one = await request.get(`/api/payment/${initiated.reference}`, who)
  expect(await expectAnswer(one, 200, paid)).toMatchObject({
    amount: 15_000,
    currency: 'XAF',
    status: 'verified',
  })
  const pdf = await request.get(`/api/payment/${initiated.reference}/receipt.pdf`, who)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
})

test('a wallet that refuses is a 402, one that waits a 202 with what to dial', async ({
  request,
  mailTo,
}) => {
  const refused = await register(request)
  const pay = { provider: 'mtn', phone: freshPhone('451'), amount: 15_000 }
  const who = { headers: asBearer(refused.token) }
  await request.post('/api/payment/initiate', { ...who, data: pay })
  const data = { ...pay, userCode: await newestCode(mailTo, refused.body.email) }
  expect(await expectProblem(await request.post('/api/payment/verify', { ...who, data }), 402)).toMatchObject(
    {
      success: false,
      status: 'failed',
      message: 'The request was refused on the phone.',
    },
  )
})

test('"I already paid" answers a promise, a number counts once, and a statement says what agrees', async ({
  request,
  baseURL,
}) => {
  const { token } = await register(request)
  const who = { headers: asBearer(token) }
  const data = { provider: 'mtn', phone: freshPhone(), amount: 15_000 }
  const { reference } = await (await request.post('/api/payment/initiate', { ...who, data })).json()
  const number = `84${Date.now()}`
  const claim = (text: string) => request.post(`/api/payment/${reference}/claim`, { ...who, data: { text } })
  expect(await expectAnswer(await claim(`Transaction Id: ${number}.`), 202, 'state answer_by')).toMatchObject(
    {
      state: 'waiting',
    },
  )
  await expectProblem(await claim(number), 409)
  expect((await expectProblem(await claim('nothing'), 422)).errors).toHaveProperty('text')

  const admin = await makeUser('admin')
  const statement = async () =>
    request.post('/api/admin/statements', {
      headers: await asUser(admin.id, baseURL ?? ''),
      multipart: {
        provider: 'mtn',
        file: {
          name: 'mtn.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`Id;Date;Amount\n85${number};2020-01-02;5000`),
        },
      },
    })
  const counts = 'lines matched unknown_here unknown_there'
  const first = await expectAnswer(await statement(), 201, counts)
  expect(first).toEqual({ lines: 1, matched: 0, unknown_here: 1, unknown_there: 0 })
  expect(await expectAnswer(await statement(), 200, counts)).toEqual(first)
})

test('a file of students of before is checked, and nothing of it is stored', async ({ request, baseURL }) => {
  const admin = await makeUser('admin')
  const check = async (content: string) =>
    request.post('/api/admin/student-imports', {
      headers: await asUser(admin.id, baseURL ?? ''),
      multipart: { file: { name: 's.csv', mimeType: 'text/csv', buffer: Buffer.from(content) } },
    })
  const titles =
    'First name,Last name,E-mail,Phone,Language,Program,Paid amount,Paid on,Paid how,Old receipt number'
  const email = `before-${Date.now()}@example.cm`
  const line = `Mireille,Ngo,${email},677123456,fr,web-development`
  const fields = 'id lines faults added'
  expect(await expectAnswer(await check(`${titles}\n${line},,,,`), 201, fields)).toMatchObject({
    lines: 1,
    faults: 0,
    added: 1,
  })
  expect(await expectAnswer(await check(`${titles}\n${line},,x,,`), 201, fields)).toMatchObject({ added: 0 })
  expect((await expectProblem(await check('a,b'), 422)).errors).toHaveProperty('file')
  expect(await query('select 1 from users where email = $1', [email])).toEqual([])
})

test('a browser subscribes to push notifications, and ends that', async ({ request, baseURL }) => {
  const student = await makeUser('student')
  const who = { headers: await asUser(student.id, baseURL ?? '') }
  // The example of RFC 8291.
  const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const endpoint = `https://push.example.net/${Date.now()}`
  const data = { endpoint, expirationTime: null, keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }
  await expectProblem(await request.post('/api/user/push', { data }), 401)
  const inside = { ...data, endpoint: 'https://169.254.169.254/latest' }
  await expectProblem(await request.post('/api/user/push', { ...who, data: inside }), 422)
  await expectAnswer(await request.post('/api/user/push', { ...who, data }), 201, 'device')
  await expectAnswer(await request.post('/api/user/push', { ...who, data }), 201, 'device')
  await expectAnswer(await request.delete('/api/user/push', { ...who, data: { endpoint } }), 204)
})

test('a refund of a part is marked by an administrator, up to what is left', async ({
  request,
  baseURL,
  mailTo,
}) => {
  const student = await makeUser()
  const reference = await payOverApi({ request, baseURL, mailTo, student, program: 'data-science' })
  const admin = await makeUser('admin')
  const headers = await asUser(admin.id, baseURL ?? '')
  const refund = (data: object, as = headers) =>
    request.post(`/api/admin/payments/${reference}/refunds`, { headers: as, data })
  const reason = 'Came to half of the sessions'
  await expectProblem(await refund({ amount: 1_000, reason }, await asUser(student.id, baseURL ?? '')), 403)
  const above = await expectProblem(await refund({ amount: 1_000_000, reason }), 422)
  expect(above.errors).toHaveProperty('amount')
  const fields = 'id reference amount state reason ends_enrolment created_at'
  const marked = await expectAnswer(await refund({ amount: 1_000, reason }), 201, fields)
  expect(marked).toMatchObject({ reference, amount: 1_000, state: 'due', ends_enrolment: false })
  await expectProblem(await refund({ amount: 1_000, reason }), 409)
})

test('the profile, the programs and the assignments of a student', async ({ request, baseURL }) => {
  const user = await makeUser()
  await enrol(user.id, 'test-automation')
  const who = { headers: await asUser(user.id, baseURL ?? '') }
  const profile = 'id username first_name last_name email phone created_at status locale'
  await expectAnswer(await request.get('/api/user/profile', who), 200, profile)
  const changed = await request.patch('/api/user/profile', { ...who, data: { first_name: 'Odile' } })
  expect(await expectAnswer(changed, 200, profile)).toMatchObject({
    first_name: 'Odile',
    last_name: 'Ngo Bassa',
  })
  const enrolment = 'id slug name status start_date progress'
  await expectAnswer(await request.get('/api/user/programs', who), 200, enrolment)
  const mine = await request.get('/api/user/programs/test-automation', who)
  const { weeks } = await expectAnswer(mine, 200, `${enrolment} weeks next cohort`)
  // Its first week is written; the second has no items yet.
  expect(weeks[0].items.length).toBeGreaterThan(0)
  expect(weeks[1]).toMatchObject({
    number: 2,
    completed: false,
    available: true,
    content: expect.any(String),
    items: [],
  })
  const week = '/api/user/programs/test-automation/weeks/2'
  await expectAnswer(await request.put(week, { ...who, data: { completed: true } }), 409)
  const multipart = {
    assignment: { name: 'work.txt', mimeType: 'text/plain', buffer: Buffer.from('print("hello")\n') },
    week: '1',
  }
  const submission = 'id program filename size sha256 status submitted_at'
  await expectAnswer(await request.post('/api/assignments/submit', { ...who, multipart }), 201, submission)
  const list = await expectAnswer(
    await request.get('/api/assignments', who),
    200,
    `${submission} program_name week grade feedback item version late rubric files text`,
  )
  expect(list).toHaveLength(1)

  await enrol(user.id, 'web-development')
  const withLessons = await request.get('/api/user/programs/web-development', who)
  const { weeks: taught, next } = await expectAnswer(withLessons, 200, `${enrolment} weeks next cohort`)
  expect(keysOf(taught[0].items[0])).toEqual(keys('id slug kind title minutes required state due_at device'))
  expect(next).toEqual({ id: taught[0].items[0].id, week: 1, title: taught[0].items[0].title })
})

test('programs are there for everyone, in pages', async ({ request }) => {
  const all = await request.get('/api/programs')
  const programs = await expectAnswer(all, 200, listed)
  expect(programs).toHaveLength(12)
  expect(keysOf(programs[0].weeks[0])).toEqual(keys('number title languages proven_on device taught'))
  expect(all.headers()['x-total-count']).toBe('12')
  // Kept by the server entry from now on: the same, with a tag.
  await expect.poll(async () => (await request.get('/api/programs')).headers().etag).toBeTruthy()
  const response = await request.get('/api/programs')
  expect(await response.json()).toEqual(await all.json())
  expect(response.headers()['x-total-count']).toBe('12')
  const notModified = await request.get('/api/programs', {
    headers: { 'If-None-Match': response.headers().etag ?? '' },
  })
  expect(notModified.status()).toBe(304)
  const page = await request.get('/api/programs?online=true&page=2&page_size=3')
  expect(await expectAnswer(page, 200, listed)).toHaveLength(3)
  expect(page.headers()['x-total-count']).toBe('8')
  expect(page.headers().link).toMatch(/rel="(next|prev|last|first)"/)
  const one = await request.get('/api/programs/cloud-computing')
  const { weeks } = await expectAnswer(one, 200, `${listed} cohorts sample`)
  expect(keysOf(weeks[0])).toEqual(
    keys('number title summary has_assignment languages proven_on device taught'),
  )
  await expectProblem(await request.get('/api/programs/graphic-design'), 404)
})

const login = (request: APIRequestContext, username: string) =>
  request.post('/api/auth/login', { data: { username, password } })

test('tokens: login, a new pair once, a spent one ends all, logout', async ({ request }) => {
  const user = await makeUser('staff')
  await givePassword(user.id)
  const pair = await expectAnswer(
    await login(request, user.email),
    200,
    'access_token refreshToken isStudent user',
  )
  expect(pair.isStudent).toBe(false)
  expect(keysOf(pair.user)).toEqual(keys('user_id username first_name last_name email role additional_roles'))
  const refresh = (refreshToken: string) => request.post('/api/auth/refresh', { data: { refreshToken } })
  const next = await expectAnswer(await refresh(pair.refreshToken), 200, 'access_token refreshToken')
  const profile = async (token: string) =>
    (await request.get('/api/user/profile', { headers: asBearer(token) })).status()
  expect(await profile(next.access_token)).toBe(200)
  await expectProblem(await refresh(pair.refreshToken), 401)
  expect(await profile(next.access_token)).toBe(401)
  await expectProblem(await refresh(next.refreshToken), 401)

  const again = await (await login(request, user.username)).json()
  const out = await request.post('/api/auth/logout', { data: { refreshToken: again.refreshToken } })
  await expectAnswer(out, 204)
  expect(await profile(again.access_token)).toBe(401)
})

test('what everybody may call', async ({ request }) => {
  const contact = { name: 'Odile', email: uniqueEmail(), phone: '', subject: 'other', message: 'Hello' }
  await expectAnswer(await request.post('/api/contact/submit', { data: contact }), 201, 'success')
  const email = uniqueEmail()
  await expectAnswer(await request.post('/api/newsletter/subscribe', { data: { email } }), 202)
  await expectAnswer(await request.post('/api/auth/forgot-password', { data: { email } }), 202)
  const reset = { token: 'x'.repeat(43), password: 'deux fleuves', confirmPassword: 'deux fleuves' }
  await expectProblem(await request.post('/api/auth/reset-password', { data: reset }), 422)
  await expectAnswer(await request.get('/api/health'), 200)
  await expectAnswer(await request.get('/api/ready'), 200)
})

test('rooms: adding answers alike for every address, and an invitation is its reader’s alone', async ({
  request,
  baseURL,
}) => {
  const [me, friend, fresh] = [await makeUser(), await makeUser(), await makeUser()]
  await query('update users set email_verified_at = now() where id = $1', [me.id])
  const [mine, theirs, unproven] = await Promise.all(
    [me, friend, fresh].map(async ({ id }) => ({ headers: await asUser(id, baseURL ?? '') })),
  )
  const response = await request.post('/api/room/create', { ...mine, data: { name: 'Contract' } })
  const { room } = await expectAnswer(response, 201, 'success message room')
  const add = (email: string, who = mine) =>
    request.post(`/api/room/${room.id}/add_user`, { ...who, data: { email } })
  const answers = [await add(friend.email), await add('nobody@example.cm')]
  for (const answer of answers) {
    await expectAnswer(answer, 200, 'success message')
  }
  expect(await answers[0]?.text()).toBe(await answers[1]?.text())
  await expectProblem(await add('x'), 422)
  await expectProblem(await add(friend.email, theirs), 404)
  const own = await request.post('/api/room/create', { ...unproven, data: { name: 'Own' } })
  const { room: theirOwn } = await own.json()
  await expectProblem(
    await request.post(`/api/room/${theirOwn.id}/add_user`, { ...unproven, data: { email: me.email } }),
    403,
  )
  const invitations = () =>
    query<{ id: string }>('select id from room_invitations where user_id = $1', [friend.id])
  await expect.poll(invitations).toHaveLength(1)
  const call = `/api/room/invitations/${(await invitations())[0]?.id}`
  await expectProblem(await request.post(call, { ...mine, data: { accept: true } }), 404)
  await expectProblem(await request.post(call, { ...theirs, data: {} }), 422)
  await expectAnswer(await request.post(call, { ...theirs, data: { accept: true } }), 200, 'success room')
  const rooms = await request.get('/api/room/get', theirs)
  expect(await rooms.json()).toEqual([{ id: room.id, name: 'Contract' }])
  const photos = `/api/room/${room.id}/photos`
  const photo = webp(40, 30).toString('base64')
  const data = { photo, client_id: randomUUID() }
  await expectProblem(await request.post(photos, { ...unproven, data }), 404)
  await expectProblem(await request.post(photos, { ...mine, data: { ...data, photo: 'AAAA' } }), 415)
  const { message } = await expectAnswer(
    await request.post(photos, { ...mine, data }),
    201,
    'success message',
  )
  const address = `/api/room/photos/${message.id}`
  expect((await request.get(address, theirs)).headers()['content-type']).toBe('image/webp')
  await expectProblem(await request.get(address, unproven), 404)
})

test('the same key and body are done once and answered alike; another body is refused', async ({
  request,
}) => {
  const email = uniqueEmail()
  const data = { name: 'Odile', email, phone: '', subject: 'other', message: 'Hello' }
  const headers = { 'idempotency-key': email }
  const [first, second] = [
    await request.post('/api/contact/submit', { headers, data }),
    await request.post('/api/contact/submit', { headers, data }),
  ]
  expect([first.status(), second.status()]).toEqual([201, 201])
  expect(await second.text()).toBe(await first.text())
  await expectProblem(
    await request.post('/api/contact/submit', { headers, data: { ...data, message: 'Other' } }),
    422,
  )
})

const privateCalls: [string, string][] = [
  ['GET', '/api/user/profile'],
  ['PATCH', '/api/user/profile'],
  ['GET', '/api/user/programs'],
  ['GET', '/api/user/programs/web-development'],
  ['PUT', '/api/user/programs/web-development/weeks/1'],
  ['GET', '/api/payment/MBA-0000000000'],
  ['GET', '/api/payment/MBA-0000000000/receipt.pdf'],
  ['POST', '/api/payment/initiate'],
  ['POST', '/api/payment/verify'],
  ['POST', '/api/payment/MBA-0000000000/retry'],
  ['POST', '/api/assignments/submit'],
  ['POST', '/api/user/export'],
  ['GET', '/api/user/export/00000000-0000-0000-0000-000000000000'],
  ['DELETE', '/api/user'],
  ['POST', '/api/user/keep'],
  ['GET', '/api/assignments'],
  ['GET', '/api/assignments/00000000-0000-0000-0000-000000000000/file'],
  [
    'GET',
    '/api/admin/messages/00000000-0000-0000-0000-000000000000/files/00000000-0000-0000-0000-000000000000',
  ],
]
for (const [method, path] of privateCalls) {
  test(`${method} ${path} is for nobody who is not signed in, and a forged token is nobody`, async ({
    request,
  }) => {
    const data = method === 'GET' ? undefined : {}
    for (const headers of [{}, asBearer('eyJhbGciOiJub25lIn0.e30.'), { cookie: 'academy.session=forged' }]) {
      await expectProblem(await request.fetch(path, { method, headers, data }), [401, 403])
    }
  })
}

test('a path or a method that does not exist is a problem too', async ({ request }) => {
  await expectProblem(await request.get('/api/nowhere'), 404)
  expect((await request.delete('/api/programs')).status()).toBe(405)
  // An address decides before the method: this one is not the program of that name.
  expect((await request.get('/api/auth/login')).status()).toBe(405)
  await expectProblem(await request.get('/api/%70rograms'), 404)
})

test('HEAD is answered like GET, without its body', async ({ request }) => {
  const head = await request.head('/api/programs/web-development')
  expect([head.status(), await head.text()]).toEqual([200, ''])
  expect((await request.head('/api/auth/login')).status()).toBe(405)
})

test('codes that lower prices: made, listed, and taken by a payment', async ({ request, baseURL }) => {
  const admin = { headers: await asUser((await makeUser('admin')).id, baseURL ?? '') }
  const fields = 'code kind percent amount programs places used left ends_on created_at withdrawn_at'
  const data = { kind: 'scholarship', percent: 50, places: 2 }
  const made = await expectAnswer(await request.post('/api/admin/codes', { ...admin, data }), 201, fields)
  const list = await expectAnswer(await request.get('/api/admin/codes', admin), 200, fields)
  expect(list).toContainEqual(made)
  const taken = await request.post('/api/admin/codes', { ...admin, data: { ...data, code: made.code } })
  expect((await expectProblem(taken, 409)).errors).toHaveProperty('code')
  const both = await request.post('/api/admin/codes', { ...admin, data: { ...data, amount: 5_000 } })
  expect((await expectProblem(both, 422)).errors).toHaveProperty('percent')
  const { token } = await register(request)
  const who = { headers: asBearer(token) }
  const pay = { provider: 'mtn', phone: freshPhone(), amount: 7_500 }
  const unknown = await request.post('/api/payment/initiate', { ...who, data: { ...pay, code: 'NOSUCH22' } })
  expect((await expectProblem(unknown, 422)).errors).toHaveProperty('code')
  await expectAnswer(
    await request.post('/api/payment/initiate', { ...who, data: { ...pay, code: made.code } }),
    200,
    'success message reference expires_at',
  )
})
