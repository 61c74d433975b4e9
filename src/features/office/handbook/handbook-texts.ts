import type { HandbookPage } from '@/config/handbook-places'
import type { Locale } from '@/config/locales'
import { hasText, textsOf } from '@/i18n/texts-of'
import en from '@/messages/handbook/en.json'
import fr from '@/messages/handbook/fr.json'

interface Section {
  title: string
  text: string
}
export interface HandbookText {
  title: string
  sections: Record<string, Section>
}

const texts: Record<Locale, Record<HandbookPage, HandbookText>> = { en, fr }

export const handbookText = (locale: Locale, page: HandbookPage): HandbookText => texts[locale][page]

interface Numbered {
  /** Its place within what it is a part of. */
  id: string
}

/** What people read and press, in the words of its screen: its key stands in braces, so that it cannot go stale. */
export type Part = Numbered & { kind: 'text' | 'label'; text: string }
type Line = Numbered & { parts: Part[] }
export type Block = Numbered & ({ kind: 'paragraph'; parts: Part[] } | { kind: 'list'; items: Line[] })

function partsOf(text: string, locale: Locale): Part[] {
  return text.split(/\{([\w.]+)\}/).map((part, at) => {
    const id = String(at)
    if (at % 2 === 0) {
      return { id, kind: 'text', text: part }
    }
    if (!hasText(part)) {
      throw new Error(`the handbook quotes ${part}, which is no text`)
    }
    return { id, kind: 'label', text: textsOf(locale)(part) }
  })
}

const linesOf = (block: string, locale: Locale): Line[] =>
  block.split('\n').map((line, at) => ({ id: String(at), parts: partsOf(line.slice(2), locale) }))

/** Paragraphs are separated by an empty line; one whose lines begin with a dash is a list. */
export const blocksOf = (text: string, locale: Locale): Block[] =>
  text.split('\n\n').map((block, at) => {
    const id = String(at)
    return block.startsWith('- ')
      ? { id, kind: 'list', items: linesOf(block, locale) }
      : { id, kind: 'paragraph', parts: partsOf(block, locale) }
  })
