import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { escapeHtml } from '@/lib/escape-html'
import { isObject } from '@/lib/json'
import { namedFacts } from './legal-facts'
import type { LegalDocument } from './legal-names'

interface Section {
  id: string
  title: string
  body: string
}

const namespaceOf = { terms: 'Terms', privacy: 'Privacy' } as const

function sectionsOf(document: LegalDocument, locale: Locale): Section[] {
  const t = textsOf(locale, namespaceOf[document])
  const sections: unknown = t.raw('sections' as 'title')
  return Object.entries(isObject(sections) ? sections : {})
    .map(([id, section]) => ({ id, ...(section as Omit<Section, 'id'>) }))
    .sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
}

const introOf = (document: LegalDocument, locale: Locale) => textsOf(locale, namespaceOf[document])('intro')

/** Version 1 as HTML, with the names of facts in braces. */
export function firstHtml(document: LegalDocument, locale: Locale): string {
  const paragraphs = (text: string) =>
    text
      .split('\n\n')
      .map((each) => `<p>${escapeHtml(each)}</p>`)
      .join('')
  const sections = sectionsOf(document, locale).map(
    ({ id, title, body }) => `<h2 id="${id}">${escapeHtml(title)}</h2>${paragraphs(body)}`,
  )
  return [paragraphs(introOf(document, locale)), ...sections].join('\n')
}

/** Version 1 as Markdown, to be changed. */
export const firstSource = (document: LegalDocument, locale: Locale): string =>
  namedFacts(
    [
      introOf(document, locale),
      ...sectionsOf(document, locale).map(({ title, body }) => `## ${title}\n\n${body}`),
    ].join('\n\n'),
  )
