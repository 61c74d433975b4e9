import { describe, expect, it } from 'vitest'
import { addressOf, opens, reachedSpecs } from './reached-specs.mjs'

it.each([
  ['src/app/[locale]/(student)/user/programs/[slug]/page.tsx', '/user/programs/[slug]'],
  ['src/app/[locale]/(marketing)/page.tsx', '/'],
  ['src/app/api/user/route.ts', '/api/user'],
])('%s is opened as %s', (file, address) => {
  expect(addressOf(file)).toBe(address)
})

it.each([
  ['/user/programs/web-development', '/user/programs/[slug]', true],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as a spec writes it
  ['/user/programs/${course}?section=2', '/user/programs/[slug]', true],
  ['/user/programs', '/user/programs/[slug]', false],
  ['/user/programs/a/b', '/user/programs/[slug]', false],
  ['/admin/programs/a', '/user/programs/[slug]', false],
])('%s opens %s: %s', (text, address, expected) => {
  expect(opens(text, address)).toBe(expected)
})

describe('the browser tests that a changed file reaches', () => {
  const reached = (...files: string[]) => reachedSpecs(process.cwd(), files)

  it('are those that open a page which imports it, however far down', async () => {
    const specs = await reached('src/features/study/certificates/server/get-certificate.ts')
    expect(specs).toContain('e2e/certificates.journey.spec.ts')
    expect(specs).not.toContain('e2e/newsletter.spec.ts')
  }, 60_000)

  it('are those that import it themselves', async () => {
    expect(await reached('e2e/support/device.ts')).toContain('e2e/offline.spec.ts')
    expect(await reached('e2e/offline.spec.ts')).toEqual(['e2e/offline.spec.ts'])
    expect(await reached('README.md')).toEqual([])
  }, 60_000)
})
