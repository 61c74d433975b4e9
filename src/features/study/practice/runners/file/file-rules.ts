import { type Fault, faultInText, type TextCheck } from '../text/rules'

export interface Range {
  min?: number
  max?: number
}

/** What was counted, against what is wanted: `few` and `many` are keys under Practice.why. */
export function rangeFault(
  counted: number,
  { min = 0, max = Number.POSITIVE_INFINITY }: Range,
  few: string,
  many: string,
): Fault | undefined {
  const isFew = counted < min
  return isFew || counted > max
    ? { why: isFew ? few : many, seen: String(counted), expected: String(isFew ? min : max) }
    : undefined
}

/** The first fault that is found; each is only looked for where the one before is none. */
export function firstFault(...rules: readonly (() => Fault | undefined)[]): Fault | undefined {
  for (const rule of rules) {
    const fault = rule()
    if (fault) {
      return fault
    }
  }
  return undefined
}

const around = 25
const shown = (text: string) => text.replace(/\s/g, ' ')

/** The beginning of a text, as the place of a fault. */
export const excerpt = (text: string) => `${shown(text.slice(0, 50))}${text.length > 50 ? '…' : ''}`

/** Spaces in a row with the words around them, and dots in their place, as programs show them. */
export function excerptOfSpaces(text: string, at: number, length: number) {
  const [from, to] = [Math.max(0, at - around), at + length + around]
  const before = `${from > 0 ? '…' : ''}${shown(text.slice(from, at))}`
  return `${before}··${shown(text.slice(at + length, to))}${to < text.length ? '…' : ''}`
}

const textRules = ['has', 'lacks', 'pattern', 'characters', 'words', 'lines', 'line'] as const

/** The rules of a written text, where a check has some. */
export const textFault = (text: string, check: TextCheck): Fault | undefined =>
  textRules.some((rule) => check[rule] !== undefined) ? faultInText(text, check) : undefined

/** Pictures of a document: each with the text that stands for it. */
export interface PictureRules {
  pictures?: Range
  alt_texts?: boolean
}

export function pictureFault(texts: readonly string[], { pictures = {}, alt_texts }: PictureRules) {
  return firstFault(
    () => rangeFault(texts.length, pictures, 'filePicturesFew', 'filePicturesMany'),
    () => {
      const silent = texts.filter((text) => text.trim() === '').length
      return alt_texts && silent > 0 ? { why: 'fileAltText', seen: String(silent) } : undefined
    },
  )
}
