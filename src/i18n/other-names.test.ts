import { expect, it, vi } from 'vitest'

function anotherProcess() {
  Object.assign(globalThis, { __academySite: undefined })
  vi.resetModules()
}

it('texts name the academy and the company of SITE_BRAND, with quotes as they are', async () => {
  vi.stubEnv('SITE_BRAND', JSON.stringify({ name: 'Kmer "Code"', company: 'Kmer SARL' }))
  anotherProcess()
  const { textsOf } = await import('./texts-of')
  const { site } = await import('@/config/site')
  expect(site.name).toBe('Kmer "Code"')
  expect(site.city).toBe('Douala')
  expect(textsOf('en', 'Certificates')('isValid')).toContain('issued by Kmer "Code" and')
  expect(textsOf('fr', 'Office')('brand')).toContain('Kmer "Code"')
  vi.unstubAllEnvs()
  anotherProcess()
})

it('texts follow a name that the office chooses while the site runs, whatever signs it has', async () => {
  const { textsOf, pick } = await import('./texts-of')
  const { applySettings } = await import('@/config/site')
  const brand = () => textsOf('fr', 'Office')('brand')
  expect(brand()).toContain('Mboa Academy')
  try {
    applySettings({ name: "L'École $& d'ici" })
    expect(brand()).toContain('L’École $& d’ici')
    expect(textsOf('en', 'Meta')('siteTitle')).not.toContain('Mboa Academy')
    expect(JSON.stringify(pick('en', 'Footer', ['rights']))).toContain('{company}')
  } finally {
    applySettings({})
  }
  expect(brand()).toContain('Mboa Academy')
})
