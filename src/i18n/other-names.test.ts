import { expect, it, vi } from 'vitest'

it('texts name the academy and the company of SITE_BRAND, with quotes as they are', async () => {
  vi.stubEnv('SITE_BRAND', JSON.stringify({ name: 'Kmer "Code"', company: 'Kmer SARL' }))
  vi.resetModules()
  const { textsOf } = await import('./texts-of')
  const { site } = await import('@/config/site')
  expect(site.name).toBe('Kmer "Code"')
  expect(site.city).toBe('Douala')
  expect(textsOf('en', 'Certificates')('isValid')).toContain('issued by Kmer "Code" and')
  expect(textsOf('fr', 'Office')('brand')).toContain('Kmer "Code"')
  vi.unstubAllEnvs()
  vi.resetModules()
})
