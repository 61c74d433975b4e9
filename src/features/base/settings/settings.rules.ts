import { type ChangeableSite, type MarketingFigure, type Site, siteWith } from '@/config/site'
import { isObject } from '@/lib/json'
import type { SettingName, Settings } from './settings.answers'
import { settingFields } from './settings.schema'

export const settingNames = Object.keys(settingFields) as SettingName[]

const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingFields, name)

/** The settings as the API has them. */
export const settingsOf = (site: Readonly<Site>): Settings => ({
  name: site.name,
  company: site.company,
  phone: site.phone,
  whatsapp: site.whatsapp,
  email: site.email,
  support_email: site.supportEmail,
  address: site.streetAddress,
  city: site.city,
  hours: { days: site.supportHours.days, from: site.supportHours.fromHour, to: site.supportHours.toHour },
  holidays: site.closures,
  social: site.social,
  receipt_footer: site.receiptFooter,
  bank: site.bank,
  legal: {
    rccm: site.legal.rccm,
    taxpayer_number: site.legal.taxpayerNumber,
    vat: site.legal.vat,
    approval: site.legal.approval,
    approved_until: site.legal.approvedUntil,
    hosting_company: site.legal.hostingCompany,
    hosting_country: site.legal.hostingCountry,
    payflex_country: site.legal.payflexCountry,
  },
  figures: {
    students: site.figures.students,
    success_rate: site.figures.successRate,
    weeks: site.figures.weeks,
  },
  languages: site.languages,
  providers: site.providers,
  sender: site.sender,
  logo: site.logo,
  signature: site.signature,
})

/** What each setting is in `site`. */
const inSite: { [Name in SettingName]: (value: Settings[Name]) => Partial<ChangeableSite> } = {
  name: (name) => ({ name }),
  company: (company) => ({ company }),
  phone: (phone) => ({ phone }),
  whatsapp: (whatsapp) => ({ whatsapp }),
  email: (email) => ({ email }),
  support_email: (supportEmail) => ({ supportEmail }),
  address: (streetAddress) => ({ streetAddress }),
  city: (city) => ({ city }),
  hours: ({ days, from, to }) => ({ supportHours: { days, fromHour: from, toHour: to } }),
  holidays: (closures) => ({ closures }),
  social: (social) => ({ social }),
  receipt_footer: (receiptFooter) => ({ receiptFooter }),
  bank: (bank) => ({ bank }),
  legal: ({ rccm, vat, approval, ...legal }) => ({
    legal: {
      rccm,
      taxpayerNumber: legal.taxpayer_number,
      vat,
      approval,
      approvedUntil: legal.approved_until,
      hostingCompany: legal.hosting_company,
      hostingCountry: legal.hosting_country,
      payflexCountry: legal.payflex_country,
    },
  }),
  figures: ({ students, success_rate, weeks }) => ({
    figures: { students, successRate: success_rate, weeks },
  }),
  languages: (languages) => ({ languages }),
  providers: (providers) => ({ providers }),
  sender: (sender) => ({ sender }),
  logo: (logo) => ({ logo }),
  signature: (signature) => ({ signature }),
}

/** A value with the parts that were sent; lists are replaced as a whole. */
export function withParts(old: unknown, sent: unknown): unknown {
  if (!isObject(old) || !isObject(sent)) {
    return sent === undefined ? old : sent
  }
  const parts = Object.entries(sent).map(([name, value]) => [name, withParts(old[name], value)])
  return { ...old, ...Object.fromEntries(parts) }
}

export interface StoredVersion {
  name: string
  value: unknown
  changedAt: Date
}

/**
 * What these versions, the oldest first, make of the site; `until`: only those until then. A value that no longer fits its
 * schema does not count, and `onUnfit` is called with its name.
 */
export function siteFrom(
  versions: readonly StoredVersion[],
  { until, onUnfit }: { until?: Date; onUnfit?: (name: string) => void } = {},
): Partial<ChangeableSite> {
  const newest = new Map<SettingName, unknown>()
  for (const { name, value, changedAt } of versions) {
    if (isSettingName(name) && (!until || changedAt <= until)) {
      newest.set(name, value)
    }
  }
  const configured = settingsOf(siteWith({}))
  const parts: Partial<ChangeableSite> = {}
  for (const [name, value] of newest) {
    const parsed = settingFields[name].safeParse(value)
    if (parsed.success) {
      Object.assign(parts, inSite[name](withParts(configured[name], parsed.data) as never))
    } else {
      onUnfit?.(name)
    }
  }
  return parts
}

export const isSourced = ({ source, on }: Pick<MarketingFigure, 'source' | 'on'>) =>
  source !== '' && on !== ''
