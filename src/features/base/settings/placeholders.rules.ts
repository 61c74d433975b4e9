import { type BothLanguages, type MarketingFigure, placeholders, type Site } from '@/config/site'
import { isSourced } from './settings.rules'

/** The sections of the page of settings; each is a form. */
export const settingSections = [
  'names',
  'contacts',
  'hours',
  'holidays',
  'social',
  'legal',
  'receipt',
  'bank',
  'figures',
  'languages',
  'payments',
  'mail',
  'pictures',
] as const
export type SettingSection = (typeof settingSections)[number]

export type MissingWhat =
  | 'phone'
  | 'whatsapp'
  | 'email'
  | 'supportEmail'
  | 'address'
  | 'rccm'
  | 'taxpayerNumber'
  | 'vat'
  | 'hosting'
  | 'payflexCountry'
  | 'social'
  | 'figures'
  | 'demoAccounts'

/** What keeps the academy from selling. */
export interface Missing {
  what: MissingWhat
  /** Where it is put right; null: not in the settings. */
  section: SettingSection | null
  /** The accounts, the pages or the figures that it is about. */
  names?: readonly string[]
}

export interface SellingFacts {
  site: Readonly<Site>
  /** Usernames of a demo that can still sign in. */
  demoAccounts: readonly string[]
  /** Whether the public pages show the marketing figures. */
  showsMarketing: boolean
  /** Whether payments could be asked for through PayFlex. */
  hasPayflex: boolean
}

/** Companies whose first page is nobody's profile. */
const socialHosts =
  /(?:^|\.)(?:facebook|fb|instagram|linkedin|youtube|twitter|x|tiktok|whatsapp|telegram|threads|snapchat|pinterest)\.(?:com|net|org)$|^(?:youtu\.be|t\.me|wa\.me|fb\.me)$/

function isFrontPage(address: string): boolean {
  const { hostname, pathname } = new URL(address)
  return socialHosts.test(hostname.replace(/\.$/, '')) && /^\/*$/.test(pathname)
}

/** Addresses that never receive mail (RFC 2606), and those of this product. */
const isInvented = (email: string) =>
  /[@.](?:example|invalid|test|localhost|example\.(?:com|net|org|cm))\.?$/i.test(email)

const figureNames = { students: 'students', successRate: 'success_rate', weeks: 'weeks' } as const

const unsourced = (figures: Readonly<Site>['figures']) =>
  Object.entries(figureNames).flatMap(([key, name]) => {
    const figure: MarketingFigure = figures[key as keyof typeof figureNames]
    return figure.shown && !isSourced(figure) ? [name] : []
  })

/** Empty in at least one language. */
const isPartly = ({ en, fr }: BothLanguages) => en === '' || fr === ''

/** Everything that is still a placeholder, in the order of the page of settings. Empty: the academy may sell. */
export function listMissing({ site, demoAccounts, showsMarketing, hasPayflex }: SellingFacts): Missing[] {
  const { rccm, taxpayerNumber, vat, hostingCompany, hostingCountry, payflexCountry } = site.legal
  const frontPages = site.social.filter(({ url }) => isFrontPage(url)).map(({ name }) => name)
  const figures = showsMarketing ? unsourced(site.figures) : []
  const checks: [boolean, Missing][] = [
    [site.phone === placeholders.phone, { what: 'phone', section: 'contacts' }],
    [site.whatsapp === placeholders.whatsapp, { what: 'whatsapp', section: 'contacts' }],
    [isInvented(site.email), { what: 'email', section: 'contacts' }],
    [isInvented(site.supportEmail), { what: 'supportEmail', section: 'contacts' }],
    [site.streetAddress === placeholders.streetAddress, { what: 'address', section: 'names' }],
    [rccm === '', { what: 'rccm', section: 'legal' }],
    [taxpayerNumber === '', { what: 'taxpayerNumber', section: 'legal' }],
    [isPartly(vat), { what: 'vat', section: 'legal' }],
    [hostingCompany === '' || isPartly(hostingCountry), { what: 'hosting', section: 'legal' }],
    [
      hasPayflex && site.providers.payflex && isPartly(payflexCountry),
      { what: 'payflexCountry', section: 'legal' },
    ],
    [frontPages.length > 0, { what: 'social', section: 'social', names: frontPages }],
    [figures.length > 0, { what: 'figures', section: 'figures', names: figures }],
    [demoAccounts.length > 0, { what: 'demoAccounts', section: null, names: demoAccounts }],
  ]
  return checks.flatMap(([isMissing, missing]) => (isMissing ? [missing] : []))
}
