import { asUser, expectProblem } from './support/api'
import { makeSession, makeUser, query, type Role } from './support/database'
import { expect, test } from './support/fixtures'

const stateOf = async (id: string) =>
  (
    await query<{ role: string; additional_roles: string; blocked: boolean }>(
      'select role, additional_roles::text, blocked_at is not null as blocked from users where id = $1',
      [id],
    )
  )[0]
const untouched = { role: 'student', additional_roles: '{}', blocked: false }

const calls = (id: string) =>
  [
    ['get', '/api/admin/users'],
    ['get', '/api/admin/users/export-csv'],
    ['get', '/api/admin/audit-log'],
    ['get', '/api/admin/audit-log/export-csv'],
    ['post', '/api/admin/user'],
    ['patch', `/api/admin/users/${id}/toggle`],
    ['patch', `/api/admin/users/${id}/roles?action=add&role=admin`],
  ] as const

for (const identity of ['visitor', 'student', 'staff', 'blocked'] as const) {
  test(`${identity}: no user is seen, made or changed`, async ({ request, baseURL }) => {
    const target = await makeUser()
    const role: Role = identity === 'blocked' ? 'admin' : identity === 'visitor' ? 'student' : identity
    const caller = await makeUser(role)
    const headers = identity === 'visitor' ? {} : await asUser(caller.id, baseURL ?? '')
    if (identity === 'blocked') {
      await query('update users set blocked_at = now() where id = $1', [caller.id])
    }
    const signedOut = identity === 'visitor' || identity === 'blocked'
    for (const [method, path] of calls(target.id)) {
      const answer = await request[method](path, { headers, ...(method === 'post' ? { data: {} } : {}) })
      await expectProblem(answer, signedOut ? 401 : 403)
    }
    for (const path of ['/admin/users', '/admin/audit-log', '/admin/users?create=open']) {
      const answer = await request.get(path, { headers, maxRedirects: 0 })
      expect(answer.status(), path).toBeGreaterThanOrEqual(300)
      expect(await answer.text()).not.toContain(target.username)
    }
    expect(await stateOf(target.id)).toEqual(untouched)
    expect(await query('select 1 from audit_log where actor_id = $1', [caller.id])).toEqual([])
  })
}

test('an admin cannot touch the own account, nor act from a foreign site', async ({ request, baseURL }) => {
  const admin = await makeUser('admin')
  const target = await makeUser()
  const headers = await asUser(admin.id, baseURL ?? '')
  for (const path of ['toggle', 'roles?action=remove&role=admin', 'roles?action=add&role=staff']) {
    await expectProblem(await request.patch(`/api/admin/users/${admin.id}/${path}`, { headers }), 403)
  }
  expect(await stateOf(admin.id)).toEqual({ ...untouched, role: 'admin' })

  const foreign = { ...headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  await expectProblem(await request.patch(`/api/admin/users/${target.id}/toggle`, { headers: foreign }), 403)
  for (const site of ['cross-site', 'same-site']) {
    await expectProblem(
      await request.get('/api/admin/users/export-csv', {
        headers: { cookie: headers.cookie ?? '', 'sec-fetch-site': site },
      }),
      403,
    )
  }
  expect(await stateOf(target.id)).toEqual(untouched)
  expect(await query('select 1 from audit_log where actor_id = $1', [admin.id])).toEqual([])
})

test('two admins who demote each other at once leave one of them', async ({ request, baseURL }) => {
  const [one, two] = [await makeUser('admin'), await makeUser('admin')]
  await query(`update users set additional_roles = '{staff}' where id = any ($1)`, [[one.id, two.id]])
  const demote = async (by: string, target: string) =>
    (
      await request.patch(`/api/admin/users/${target}/roles?action=remove&role=admin`, {
        headers: await asUser(by, baseURL ?? ''),
      })
    ).status()
  const answers = await Promise.all([demote(one.id, two.id), demote(two.id, one.id)])
  expect(answers.filter((status) => status === 200)).toHaveLength(1)
  const remainingAdmins = [await stateOf(one.id), await stateOf(two.id)].filter(
    (state) => state?.role === 'admin',
  )
  expect(remainingAdmins).toHaveLength(1)
})

test('what is sent along with a new user has no effect', async ({ request, baseURL }) => {
  const headers = await asUser((await makeUser('admin')).id, baseURL ?? '')
  const id = '01a00000-0000-7000-8000-000000000001'
  const username = `mass.${Date.now()}`
  const data = {
    id,
    username,
    email: `${username}@example.cm`,
    first_name: 'Awa',
    last_name: 'Diallo',
    password: 'trois mangues et un pont',
    additional_roles: ['admin'],
    is_active: false,
    blocked_at: '2020-01-01',
    email_verified_at: '2020-01-01',
  }
  const answer = await request.post('/api/admin/user', { headers, data })
  expect(answer.status()).toBe(201)
  const user = (await answer.json()) as { id: string }
  expect(user).toMatchObject({ role: 'student', additional_roles: [], is_active: true })
  expect(user.id).not.toBe(id)
  expect(await stateOf(user.id)).toEqual(untouched)
  await expectProblem(await request.post('/api/admin/user', { headers, data }), 409)
})

test('markup and formulas in names stay text', async ({ page, context, request, baseURL }) => {
  const admin = await makeUser('admin')
  const target = await makeUser()
  await query(
    `update users set first_name = '=HYPERLINK("//x";"a")', last_name = '<img src=x onerror=alert(1)>' where id = $1`,
    [target.id],
  )
  const headers = await asUser(admin.id, baseURL ?? '')
  const csv = await request.get(`/api/admin/users/export-csv?q=${target.username}`, { headers })
  expect(csv.headers()).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(csv.headers()['content-disposition']).toMatch(/^attachment; /)
  const text = await csv.text()
  expect(text).toContain(`"'=HYPERLINK(""//x"";""a"")"`)
  expect(text).toMatch(/'\+237(67\d{7}),\1/)

  await context.addCookies([
    {
      name: 'academy.session',
      value: await makeSession(admin.id),
      url: baseURL ?? '',
      httpOnly: true,
      sameSite: 'Lax',
    },
  ])
  page.on('dialog', () => {
    throw new Error('a script ran')
  })
  await page.goto(`/admin/users?q=${target.username}`)
  await expect(page.getByRole('row').nth(1)).toContainText('<img src=x onerror=alert(1)>')
  expect(await page.locator('main img').count()).toBe(0)
})

test('a block that is refused goes back, and says why', async ({ page, signIn, t }) => {
  await signIn('admin')
  const target = await makeUser()
  await page.goto(`/admin/users?q=${target.username}`)
  const row = page.getByRole('row').filter({ hasText: target.username })
  await page.route('**/admin/users?*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await row.getByRole('button', { name: t('Users.menuLabel', { name: target.fullName }) }).click()
  await row
    .getByRole('button', { name: t('Users.blockLabel', { name: target.fullName }), exact: true })
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'Network error. Please try again.' })).toBeVisible()
  await expect(row).toContainText('Active')
  expect(await stateOf(target.id)).toEqual(untouched)
})
