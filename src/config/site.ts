export interface BothLanguages {
  en: string
  fr: string
}

/** A number of the owner's marketing copy; `source` and `on` (a day) say where it comes from, empty if nobody has said so. */
export interface MarketingFigure {
  value: number
  source: string
  on: string
  shown: boolean
}

const stated = (value: number): MarketingFigure => ({ value, source: '', on: '', shown: true })

/** What this academy has until SITE_BRAND and the office's settings (features/base/settings) say otherwise. */
const ours = {
  name: 'Mboa Academy',
  company: 'Mboa IT',
  foundedYear: 2025,
  city: 'Douala',
  country: 'CM',
  streetAddress: 'Rue Njo-Njo, Bonapriso, Douala',
  email: 'contact@mboa-academy.example',
  supportEmail: 'support@mboa-academy.example',
  /** E.164 */
  phone: '+237670000000',
  whatsapp: '+237670000000',
  /** Hours of live chat and telephone in Africa/Douala; days as in Date#getUTCDay (1 = Monday). */
  supportHours: { days: [1, 2, 3, 4, 5], fromHour: 9, toHour: 18 },
  /** Days on which nobody is there, the first and the last one included, as 2026-12-24. */
  closures: [] as { from: string; to: string }[],
  timeZone: 'Africa/Douala',
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  receiptFooter: { en: '', fr: '' } as BothLanguages,
  /** Where transfers go; empty: nobody has said so. */
  bank: { holder: '', bank: '', account: '', bic: '' },
  /**
   * The legal notice; what is empty is not shown. `approvedUntil`: a day. `hostingCountry`, `payflexCountry`: where the data of students
   * are processed for the academy.
   */
  legal: {
    rccm: '',
    taxpayerNumber: '',
    vat: { en: '', fr: '' } as BothLanguages,
    approval: '',
    approvedUntil: '',
    hostingCompany: '',
    hostingCountry: { en: '', fr: '' } as BothLanguages,
    payflexCountry: { en: '', fr: '' } as BothLanguages,
  },
  figures: { students: stated(50_000), successRate: stated(95), weeks: stated(8) },
  /** Which of the configured languages and ways of paying are offered. */
  languages: { en: true, fr: true },
  providers: { mtn: true, orange: true, payflex: true },
  /** Who e-mails come from; what is empty is as it was configured. */
  sender: { name: '', address: '' },
  /** A PNG as a data URL, or nothing: the mark of this product. */
  logo: '',
  /** Who signs certificates, with a PNG as a data URL; without a name nobody does. */
  signature: { name: '', role: { en: '', fr: '' } as BothLanguages, picture: '' },
}

export type Site = typeof ours
/** What the office can change. */
export type ChangeableSite = Omit<Site, 'foundedYear' | 'country' | 'timeZone'>
/** What SITE_BRAND may say; `brandSchema` checks it. */
export type Brand = Partial<
  Pick<
    Site,
    | 'name'
    | 'company'
    | 'foundedYear'
    | 'city'
    | 'streetAddress'
    | 'email'
    | 'supportEmail'
    | 'phone'
    | 'whatsapp'
    | 'social'
  >
>

/** The server reads the setting at its start, pages in a browser what the server wrote into them: a build contains neither. */
function brand(): Brand {
  const text =
    typeof document === 'undefined'
      ? typeof process === 'undefined'
        ? undefined
        : process.env.SITE_BRAND
      : document.documentElement.dataset.brand
  return text ? JSON.parse(text) : {}
}

const configured: Readonly<Site> = { ...ours, ...brand() }

/** Next's bundle and the server entry load two copies of this module, and share one site. */
const shared = globalThis as typeof globalThis & { __academySite?: Site }
shared.__academySite ??= { ...configured }

/** Brand, contact details and figures as they are now: read a field when it is needed, never once at the start. */
export const site: Readonly<Site> = shared.__academySite

/** The site with these settings of the office. */
export const siteWith = (settings: Partial<ChangeableSite>): Readonly<Site> => ({
  ...configured,
  ...settings,
})

/** From now on `site` has these settings of the office, and is otherwise as it was configured. */
export const applySettings = (settings: Partial<ChangeableSite>): void => {
  Object.assign(site, siteWith(settings))
}

/** The names of the academy and its company in src/messages, where `site` may have others. */
export const namesInTexts = { name: ours.name, company: ours.company }

/** What nobody may keep who sells: invented, and the same in every copy of this product. */
export const placeholders: Readonly<Site> = ours

/** For <html data-brand>, from which `site` in the browser reads its names; the browser uses nothing else of it. */
export const brandForBrowser = (): string | undefined =>
  site.name === ours.name && site.company === ours.company
    ? undefined
    : JSON.stringify({ name: site.name, company: site.company })
