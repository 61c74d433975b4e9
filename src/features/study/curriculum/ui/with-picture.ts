import { insertBehind, paragraphAt } from '../insert-block.rules'
import { idOf } from './problem-list'

type Texts = Record<'textEn' | 'textFr', string>

/** In which paragraph the cursor of a field is; null: nobody has put it anywhere. */
function cursorIn(field: keyof Texts, text: string): number | null {
  const element = document.getElementById(idOf(field))
  const at = element instanceof HTMLTextAreaElement ? element.selectionStart : 0
  return at > 0 ? paragraphAt(text, at) : null
}

/**
 * Both texts with the picture behind the paragraph of their cursor. A text without a cursor takes the place of the other one, because
 * both have the same parts; without any cursor it is the end.
 */
export function withPicture({ textEn, textFr }: Texts, markdown: { en: string; fr: string }): Texts {
  const [en, fr] = [cursorIn('textEn', textEn), cursorIn('textFr', textFr)]
  const atEnd = Number.POSITIVE_INFINITY
  return {
    textEn: insertBehind(textEn, en ?? fr ?? atEnd, markdown.en),
    textFr: insertBehind(textFr, fr ?? en ?? atEnd, markdown.fr),
  }
}
