import { describe, expect, it } from 'vitest'
import { type ChangeableSite, placeholders, siteWith } from '@/config/site'
import { listMissing, type MissingWhat, type SellingFacts } from './placeholders.rules'

const stated = (value: number) => ({
  value,
  source: 'Survey of 120 former students',
  on: '2026-11-01',
  shown: true,
})

const real: Partial<ChangeableSite> = {
  phone: '+237677123456',
  whatsapp: '+237677123456',
  email: 'bonjour@kmer-code.cm',
  supportEmail: 'aide@kmer-code.cm',
  streetAddress: 'Rue Joss, Bonanjo, Douala',
  social: [{ name: 'Facebook', url: 'https://www.facebook.com/kmercode' }],
  legal: {
    rccm: 'RC/DLA/2025/B/1234',
    taxpayerNumber: 'M012500001234A',
    vat: { en: 'VAT not applicable', fr: 'TVA non applicable' },
    approval: '',
    approvedUntil: '',
    hostingCompany: 'OVH SAS',
    hostingCountry: { en: 'France', fr: 'France' },
    payflexCountry: { en: 'Cameroon', fr: 'Cameroun' },
  },
  figures: { students: stated(120), successRate: stated(91), weeks: stated(8) },
}
const facts = (changes: Partial<ChangeableSite> = {}, more: Partial<SellingFacts> = {}): SellingFacts => ({
  site: siteWith({ ...real, ...changes }),
  demoAccounts: [],
  showsMarketing: true,
  hasPayflex: true,
  ...more,
})
const missing = (given: SellingFacts) => listMissing(given).map(({ what }) => what)

describe('what keeps an academy from selling', () => {
  it('is nothing where everything is its own', () => {
    expect(listMissing(facts())).toEqual([])
  })

  const one: [MissingWhat, Partial<ChangeableSite>][] = [
    ['phone', { phone: placeholders.phone }],
    ['whatsapp', { whatsapp: placeholders.whatsapp }],
    ['email', { email: placeholders.email }],
    ['email', { email: 'info@example.com' }],
    ['supportEmail', { supportEmail: placeholders.supportEmail }],
    ['supportEmail', { supportEmail: 'aide@academy.TEST' }],
    ['address', { streetAddress: placeholders.streetAddress }],
    ['rccm', { legal: { ...placeholders.legal, ...real.legal, rccm: '' } }],
    ['taxpayerNumber', { legal: { ...placeholders.legal, ...real.legal, taxpayerNumber: '' } }],
    ['vat', { legal: { ...placeholders.legal, ...real.legal, vat: { en: 'No VAT', fr: '' } } }],
    ['hosting', { legal: { ...placeholders.legal, ...real.legal, hostingCompany: '' } }],
    [
      'hosting',
      { legal: { ...placeholders.legal, ...real.legal, hostingCountry: { en: 'France', fr: '' } } },
    ],
    [
      'payflexCountry',
      { legal: { ...placeholders.legal, ...real.legal, payflexCountry: { en: '', fr: 'Cameroun' } } },
    ],
    ['social', { social: placeholders.social }],
    ['figures', { figures: { ...placeholders.figures, students: stated(1), successRate: stated(1) } }],
    [
      'figures',
      { figures: { students: stated(1), successRate: { ...stated(1), on: '' }, weeks: stated(1) } },
    ],
  ]
  it.each(one)('%s alone: %j', (what, changes) => {
    expect(missing(facts(changes))).toEqual([what])
  })

  it('no country of a provider that is not there, or that the office does not offer', () => {
    const legal = { ...placeholders.legal, ...real.legal, payflexCountry: { en: '', fr: '' } }
    expect(missing(facts({ legal }, { hasPayflex: false }))).toEqual([])
    expect(missing(facts({ legal, providers: { mtn: true, orange: true, payflex: false } }))).toEqual([])
  })

  it('a demo account, by its name', () => {
    expect(listMissing(facts({}, { demoAccounts: ['amina'] }))).toEqual([
      { what: 'demoAccounts', section: null, names: ['amina'] },
    ])
  })

  it('all of it as it was installed', () => {
    const all = missing({
      site: placeholders,
      demoAccounts: ['admin'],
      showsMarketing: true,
      hasPayflex: true,
    })
    expect(all).toEqual([
      ...[
        'phone',
        'whatsapp',
        'email',
        'supportEmail',
        'address',
        'rccm',
        'taxpayerNumber',
        'vat',
        'hosting',
      ],
      ...['payflexCountry', 'social', 'figures', 'demoAccounts'],
    ])
  })

  it.each([
    ['https://www.facebook.com/', true],
    ['https://m.facebook.com', true],
    ['https://LinkedIn.com//', true],
    ['https://x.com/?lang=fr', true],
    ['https://youtube.com./', true],
    ['https://www.youtube.com/@kmercode', false],
    ['https://kmer-code.cm/', false],
    ['https://notfacebook.com/', false],
    ['https://facebook.com.evil.cm/', false],
  ])('%s is the first page of a network: %s', (url, isFront) => {
    expect(missing(facts({ social: [{ name: 'Network', url }] }))).toEqual(isFront ? ['social'] : [])
  })

  it('no figure that nobody sees', () => {
    const hidden = { ...placeholders.figures.students, shown: false }
    expect(missing(facts({ figures: { students: hidden, successRate: hidden, weeks: hidden } }))).toEqual([])
    expect(missing(facts({ figures: placeholders.figures }, { showsMarketing: false }))).toEqual([])
  })
})
