import { minimumPaymentXaf } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { site } from '@/config/site'
import { textsOf } from '@/i18n/texts-of'
import { readablePhone } from '@/lib/contact-links'
import { escapeHtml } from '@/lib/escape-html'
import { formatXaf } from '@/lib/xaf'

const notice = (locale: Locale) => textsOf(locale, 'Settings.notice')

/** Facts of the settings, by the names that stand for them in a text: '{phone}'. */
const facts = {
  name: () => site.name,
  company: () => site.company,
  address: () => site.streetAddress,
  city: () => site.city,
  email: () => site.email,
  support_email: () => site.supportEmail,
  phone: () => readablePhone(),
  hosting_company: (locale: Locale) => site.legal.hostingCompany || notice(locale)('unnamed'),
  hosting_country: (locale: Locale) => site.legal.hostingCountry[locale] || notice(locale)('unnamed'),
  payflex_country: (locale: Locale) => site.legal.payflexCountry[locale] || notice(locale)('unused'),
  price: (locale: Locale) => formatXaf(minimumPaymentXaf, locale),
} as const

export const factNames = Object.keys(facts) as (keyof typeof facts)[]

const isFact = (name: string): name is keyof typeof facts => Object.hasOwn(facts, name)

/** Names in braces that stand for nothing, each once. */
export const unknownFacts = (source: string): string[] => [
  ...new Set(
    [...source.matchAll(/\{([^{}\n]{0,40})\}/g)].flatMap(([, name = '']) => (isFact(name) ? [] : [name])),
  ),
]

/** The HTML of a text with the facts of today. */
export const withFacts = (html: string, locale: Locale): string =>
  html.replace(/\{([a-z_]+)\}/g, (all, name: string) =>
    isFact(name) ? escapeHtml(facts[name](locale)) : all,
  )

/** A text of today as a source: what changes with the settings becomes a name in braces. */
export const namedFacts = (text: string) =>
  text.replaceAll(site.company, '{company}').replaceAll(site.name, '{name}')
