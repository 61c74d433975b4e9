import { expect, it } from 'vitest'
import { addressOf, callsIn, opens, reachedSpecs } from './reached-specs.mjs'

it.each([
  ['src/app/[locale]/(student)/user/programs/[slug]/page.tsx', '/user/programs/[slug]'],
  ['src/app/[locale]/(marketing)/page.tsx', '/'],
  ['src/app/.well-known/did.json/route.ts', '/.well-known/did.json'],
])('%s is opened as %s', (file, address) => {
  expect(addressOf(file)).toBe(address)
})

it.each([
  ['/user/programs/web-development', '/user/programs/[slug]', true],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as a spec writes it
  ['/user/programs/${course}?section=2', '/user/programs/[slug]', true],
  ['/fr/user/programs/data-science', '/user/programs/[slug]', true],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as a spec writes it
  ['/${locale}/programs/a', '/user/programs/[slug]', false],
  ['/user/programs', '/user/programs/[slug]', false],
  ['/user/programs/a/b', '/user/programs/[slug]', false],
  ['/admin/programs/a', '/user/programs/[slug]', false],
])('%s opens %s: %s', (text, address, expected) => {
  expect(opens(text, address)).toBe(expected)
})

it('finds the calls that a table names', () => {
  expect(callsIn("  'GET /api/room/{id}/messages': call(listMessages, {")).toEqual([
    '/api/room/[id]/messages',
  ])
})

it('finds the browser tests that open a page which imports a changed file, however far down', async () => {
  const specs = await reachedSpecs(process.cwd(), [
    'src/features/study/certificates/server/get-certificate.ts',
  ])
  expect(specs).toContain('e2e/certificates.journey.spec.ts')
  expect(specs).not.toContain('e2e/username.spec.ts')
}, 60_000)

it('finds those that import a changed file themselves, and none for a text', async () => {
  const specs = await reachedSpecs(process.cwd(), [
    'e2e/support/device.ts',
    'e2e/username.spec.ts',
    'README.md',
  ])
  expect(specs).toContain('e2e/offline.spec.ts')
  expect(specs).toContain('e2e/username.spec.ts')
  expect(specs.length).toBeLessThan(20)
}, 60_000)
