import { expect, it } from 'vitest'
import { paths } from '@/config/paths'
import { listPages } from '@/testing/entry-points'
import { pageKindOf, pageKinds } from './page-kinds'

/** The address of every page of the product, with sample values for the variable parts. */
const addresses = listPages().map(({ path }) => path.replace(/\[\w+\]/g, 'x'))
const notMeasured = ['/[...rest]', '/demo/outbox', '/demo/outbox/x']

it('gives every page of the product a kind, and every kind a page', () => {
  expect(addresses.length).toBeGreaterThan(60)
  const kinds = new Map(addresses.map((path) => [path, pageKindOf(path)]))
  expect(addresses.filter((path) => !kinds.get(path)).sort()).toEqual(notMeasured)
  expect(new Set(kinds.values())).toEqual(new Set([...pageKinds, undefined]))
})

it.each([
  [paths.home, 'home'],
  [paths.program('data-science'), 'program'],
  [paths.publicItem('web-development', 'what-a-page-weighs'), 'sample_lesson'],
  [paths.certificates, 'information'],
  [paths.certificate('ABCD-2345-EFGH-6789'), 'certificate'],
  [paths.registerPayment, 'payment'],
  [paths.register, 'register'],
  [paths.office, 'sign_in'],
  [paths.officeLogin, 'sign_in'],
  [paths.dashboard, 'dashboard'],
  [paths.myProgram('data-science'), 'my_program'],
  [paths.myItem('data-science', 'first-table'), 'item'],
  [paths.messages, 'chat'],
  [paths.paymentReceipt('MB-1'), 'student_other'],
  [paths.profileEdit, 'student_other'],
  [paths.officePage('students'), 'office_list'],
  [paths.officeStudent('1'), 'office_other'],
  [paths.officePage('chat'), 'office_chat'],
  [paths.officePage('system'), 'office_other'],
])('%s is of the kind %s', (path, kind) => {
  expect(pageKindOf(path)).toBe(kind)
})

it.each(['/nowhere', '/programs/a/b', '/wp-admin', '/user', '//', '', '/fr/programs'])(
  'measures nothing at %j',
  (path) => {
    expect(pageKindOf(path)).toBeUndefined()
  },
)
