import { makeSession, makeUser, query, type Role } from './support/database'
import { expect, test } from './support/fixtures'

type Verdict = 'shown' | 'login' | 'office' | 'home' | 'chat' | 'refused'
type Identity = 'visitor' | Role | 'blocked'

/** Who sees which page. 'home' and 'chat': the office's own. 'refused': an answer of 403 or 404, or a way back to a login, with nothing of the page. */
const matrix: Record<string, Record<Identity, Verdict>> = {}
const everybody = ['/', '/programs', '/contact', '/register', '/forgot-password', '/reset-password']
const students = [
  '/user/dashboard',
  '/user/dashboard?section=profile',
  '/user/payments',
  '/user/notifications',
  '/payment',
  '/success',
  '/user/sessions',
  '/profile/edit',
]
const office = [
  '/admin/dashboard',
  '/admin/students',
  '/admin/messages',
  '/admin/messages/canned',
  '/admin/assignments',
  '/admin/assignments/comments',
  '/admin/chat',
  '/admin/chat/reports',
  '/admin/desk',
  '/admin/payments',
  '/admin/payments/new',
  '/admin/profile',
  '/admin/handbook',
  '/admin/handbook/day',
  '/admin/sessions',
  '/admin/till',
]
const administrators = [
  '/admin/send-email',
  '/admin/users',
  '/admin/audit-log',
  '/admin/claims',
  '/admin/money',
  '/admin/statements',
  '/admin/programs',
  '/admin/programs/web-development',
  '/admin/newsletter',
  '/admin/system',
  '/admin/settings',
  '/admin/settings/legal',
  '/admin/settings/legal/terms',
  '/admin/students/import',
  '/admin/first-hour',
]
for (const path of everybody) {
  matrix[path] = { visitor: 'shown', student: 'shown', staff: 'shown', admin: 'shown', blocked: 'shown' }
}
for (const path of students) {
  matrix[path] = { visitor: 'login', student: 'shown', staff: 'home', admin: 'home', blocked: 'login' }
}
matrix['/login'] = { visitor: 'shown', student: 'shown', staff: 'home', admin: 'home', blocked: 'shown' }
matrix['/user/message'] = {
  visitor: 'login',
  student: 'shown',
  staff: 'chat',
  admin: 'chat',
  blocked: 'login',
}
for (const path of office) {
  matrix[path] = { visitor: 'office', student: 'office', staff: 'shown', admin: 'shown', blocked: 'office' }
}
for (const path of administrators) {
  matrix[path] = { visitor: 'office', student: 'office', staff: 'office', admin: 'shown', blocked: 'office' }
}

async function cookieOf(identity: Identity) {
  if (identity === 'visitor') {
    return undefined
  }
  const user = await makeUser(identity === 'blocked' ? 'student' : identity)
  await query(`update users set first_name = 'Secretname' where id = $1`, [user.id])
  const cookie = `academy.session=${await makeSession(user.id)}; signed_in=1`
  if (identity === 'blocked') {
    await query('update users set blocked_at = now() where id = $1', [user.id])
  }
  return cookie
}

for (const identity of ['visitor', 'student', 'staff', 'admin', 'blocked'] as const) {
  test(`what is shown to ${identity}`, async ({ request }) => {
    const cookie = await cookieOf(identity)
    for (const [path, verdicts] of Object.entries(matrix)) {
      for (const address of [path, `/fr${path === '/' ? '' : path}`]) {
        const answer = await request.get(address, { headers: cookie ? { cookie } : {}, maxRedirects: 0 })
        const verdict = verdicts[identity]
        const target = answer.headers().location ?? ''
        const text = await answer.text()
        if (verdict === 'shown') {
          expect(answer.status(), address).toBe(200)
        } else {
          expect(text, address).not.toContain('Secretname')
          expect(answer.status(), address).toBeGreaterThanOrEqual(300)
          expect(answer.status(), address).toBeLessThan(500)
        }
        if (verdict === 'login') {
          expect(target, address).toMatch(/\/login\?callbackUrl=/)
        }
        if (verdict === 'home') {
          expect(target, address).toMatch(/\/admin\/dashboard$/)
        }
        if (verdict === 'chat') {
          expect(target, address).toMatch(/\/admin\/chat$/)
        }
        if (verdict === 'office') {
          expect(target, address).toMatch(/\/admin(\?|$)/)
        }
      }
    }
  })
}
