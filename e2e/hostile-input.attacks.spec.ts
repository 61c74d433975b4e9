import { asBearer, asUser, expectProblem, register, registration, uniqueMark } from './support/api'
import { makeUser, query } from './support/database'
import { expect, test, uniqueEmail } from './support/fixtures'

const calls = [
  { method: 'POST', path: '/api/user' },
  { method: 'POST', path: '/api/contact/submit' },
  { method: 'POST', path: '/api/newsletter/subscribe' },
  { method: 'POST', path: '/api/auth/login' },
  { method: 'POST', path: '/api/auth/refresh' },
  { method: 'POST', path: '/api/auth/forgot-password' },
  { method: 'POST', path: '/api/auth/reset-password' },
  { method: 'POST', path: '/api/payment/initiate' },
  { method: 'POST', path: '/api/payment/verify' },
  { method: 'PATCH', path: '/api/user/profile' },
  { method: 'PUT', path: '/api/user/programs/web-development/weeks/1' },
] as const
const names = [
  'firstName',
  'lastName',
  'first_name',
  'username',
  'name',
  'email',
  'phone',
  'subject',
  'message',
  'amount',
]
const secrets = ['password', 'confirmPassword', 'token', 'refreshToken', 'userCode', 'provider', 'completed']
const everywhere = (value: unknown) => Object.fromEntries([...names, ...secrets].map((name) => [name, value]))

const storedRows = async () =>
  (
    await query<{ mark: string }>(
      `select count(*) || ':' || coalesce(max(id::text), '') as mark from contact_messages where message like '%hostile-input%'
       union all select count(*)::text from users where email like '%hostile-input%'`,
    )
  ).map(({ mark }) => mark)

for (const { method, path } of calls) {
  test(`${method} ${path} refuses what is no proper request, and keeps nothing`, async ({
    request,
    baseURL,
  }) => {
    const who = await asUser((await makeUser()).id, baseURL ?? '')
    const send = (data: string | Buffer, type = 'application/json') =>
      request.fetch(path, { method, headers: { ...who, 'content-type': type }, data })
    const before = await storedRows()

    await expectProblem(await send(JSON.stringify(everywhere('hostile-input'.padEnd(9_000, 'x')))), 413)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
    ]) {
      await expectProblem(await send('{"email":"hostile-input@example.cm"}', type), 415)
    }
    for (const body of ['{"email":', '[1,2]', '"text"', 'null', '12', '\u0000', '{"a":1}{"b":2}']) {
      await expectProblem(await send(body), 400)
    }
    for (const value of [
      ['hostile-input'],
      { $ne: null },
      7,
      true,
      null,
      [[]],
      'hostile-input\u0000',
      '\ud800',
      '   ',
    ]) {
      await expectProblem(await send(JSON.stringify(everywhere(value))), [400, 401, 404, 422])
    }
    expect(await storedRows()).toEqual(before)
  })
}

test('fields that nobody may set are not set', async ({ request, baseURL }) => {
  const forbidden = {
    id: '00000000-0000-7000-8000-000000000001',
    role: 'admin',
    additionalRoles: ['admin'],
    additional_roles: ['admin'],
    status: 'verified',
    is_active: true,
    isStudent: false,
    price: 1,
    amountXaf: 1,
    emailVerifiedAt: '2026-01-01T00:00:00Z',
    passwordHash: 'x',
    __proto__: { role: 'admin' },
  }
  const { id, token, body } = await register(request, forbidden)
  expect(id).not.toBe(forbidden.id)
  const submissionsOf = (user: string) =>
    query(
      `select role, additional_roles::text as more, email_verified_at, (select count(*)::int from enrolments e where e.user_id = u.id and e.status <> 'pending') as paid
       from users u where id = $1`,
      [user],
    )
  const plain = [{ role: 'student', more: '{}', email_verified_at: null, paid: 0 }]
  expect(await submissionsOf(id)).toEqual(plain)

  const student = await makeUser()
  const profile = await request.patch('/api/user/profile', {
    headers: await asUser(student.id, baseURL ?? ''),
    data: { ...forbidden, email: uniqueEmail(), username: 'someone-else', first_name: 'Odile' },
  })
  expect(profile.status()).toBe(200)
  expect(await submissionsOf(student.id)).toEqual(plain)
  expect(await query('select email, username from users where id = $1', [student.id])).toEqual([
    { email: student.email, username: student.username },
  ])

  const details = {
    provider: 'mtn',
    phone: body.phone,
    amount: 15_000,
    price: 1,
    priceXaf: 1,
    status: 'verified',
    state: 'paid',
  }
  const answer = await request.post('/api/payment/initiate', { headers: asBearer(token), data: details })
  expect(answer.status()).toBe(200)
  expect(
    await query('select state, price_xaf, amount_xaf from payment_intents where user_id = $1', [id]),
  ).toEqual([{ state: 'code_sent', price_xaf: 15_000, amount_xaf: 15_000 }])
})

test('nobody pays, confirms or looks in the name of somebody else', async ({ request }) => {
  const [mine, theirs] = [await register(request), await register(request)]
  const me = asBearer(mine.token)
  const details = { provider: 'mtn', phone: '670000001', amount: 15_000 }
  for (const claim of [{ userId: theirs.id }, { email: theirs.body.email }]) {
    await expectProblem(
      await request.post('/api/payment/initiate', { headers: me, data: { ...details, ...claim } }),
      403,
    )
  }
  expect(
    await query('select 1 from payment_intents where user_id in ($1, $2)', [mine.id, theirs.id]),
  ).toEqual([])
  const initiated = await request.post('/api/payment/initiate', {
    headers: asBearer(theirs.token),
    data: details,
  })
  const { reference } = (await initiated.json()) as { reference: string }
  for (const data of [{ ...details, reference, userCode: '123456' }]) {
    await expectProblem(await request.post('/api/payment/verify', { headers: me, data }), 404)
  }
  await expectProblem(await request.post(`/api/payment/${reference}/retry`, { headers: me, data: {} }), 404)
  await expectProblem(await request.get(`/api/payment/${reference}`, { headers: me }), 404)
  expect(
    await query('select code_tries_left from payment_intents where reference = $1', [reference]),
  ).toEqual([{ code_tries_left: 5 }])
  for (const path of ['/api/user/profile', '/api/user/programs', '/api/assignments']) {
    await expectProblem(await request.get(path, { headers: me }), [401, 403])
  }
})

test('markup is refused in names, and elsewhere kept and shown as plain text', async ({
  request,
  page,
  signIn,
}) => {
  const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  const refused = await expectProblem(
    await request.post('/api/user', {
      data: registration({ firstName: markup, lastName: 'https://evil.test' }),
    }),
    422,
  )
  expect(Object.keys(refused.errors ?? {}).sort()).toEqual(['firstName', 'lastName'])
  const message = `${uniqueMark()} ${markup}`
  const data = { name: markup, email: uniqueEmail(), phone: '', subject: 'other', message }
  expect((await request.post('/api/contact/submit', { data })).status()).toBe(201)
  expect(await query('select name, message from contact_messages where email = $1', [data.email])).toEqual([
    { name: markup, message },
  ])
  const student = await signIn()
  await query('update users set first_name = $2 where id = $1', [student.id, markup])
  await page.goto('/user/dashboard?section=profile')
  await expect(page.locator('main')).toContainText('<script>')
  expect(await page.locator('main img[src=x]').count()).toBe(0)
  expect(await page.title()).not.toMatch(/^[12]$/)
})

test('the specified order of the payment rules holds, with the specified texts', async ({ request }) => {
  const { token } = await register(request)
  const cases: [Record<string, unknown>, string][] = [
    [
      { phone: '+2376700000011', amount: 1 },
      'Phone number can not be longer than 13 digits (+237) inclusive',
    ],
    [{ phone: '6700000011', amount: 1 }, 'Phone number can not be longer than 9 digits beginning with 6'],
    [{ phone: '67000', amount: 1 }, 'Phone number must be at least 9 digits beginning with 6'],
    [{ phone: '670000001', amount: 14_999 }, 'Amount must be from XAF 15,000'],
    [{ phone: '670000001', amount: -15_000 }, 'Amount must be from XAF 15,000'],
  ]
  for (const [values, text] of cases) {
    const answer = await request.post('/api/payment/initiate', {
      headers: asBearer(token),
      data: { provider: 'mtn', ...values },
    })
    expect(await expectProblem(answer, 422)).toMatchObject({ success: false, message: text })
  }
  for (const amount of [15_000.5, '1e9', 'NaN', 9e15, '15 000 000 000']) {
    await expectProblem(
      await request.post('/api/payment/initiate', {
        headers: asBearer(token),
        data: { provider: 'mtn', phone: '670000001', amount },
      }),
      422,
    )
  }
})

test('odd addresses and queries are answered, never with an error of ours', async ({ request }) => {
  const paths = [
    "/api/programs?page=1;drop table users&page_size='",
    '/api/programs?page=0',
    '/api/programs?page=-1&page_size=99999999',
    '/api/programs?online=maybe',
    '/api/programs?page=1&page=2',
    '/api/programs/%00',
    '/api/programs/..%2f..%2fetc%2fpasswd',
    `/api/programs/${'a'.repeat(5_000)}`,
    '/programs/%E0%A4%A',
    '/api/payment/%27%20or%201=1--',
  ]
  for (const path of paths) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBeLessThan(500)
    expect(await answer.text(), path).not.toMatch(/prisma|syntax error|stack|node_modules/i)
  }
})
