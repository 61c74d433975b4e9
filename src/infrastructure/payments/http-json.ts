import { isObject } from '@/lib/json'

export type JsonObject = Record<string, unknown>

export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** Providers send identifiers and codes as text or as numbers. */
export const textOf = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isFinite(value)) {
    return String(value)
  }
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/**
 * Whole francs from `15000`, `"15000"` or `"15000.00"`. A missing or fractional amount becomes 0, which never
 * equals the requested amount, so that such an answer is reviewed instead of trusted.
 */
export const amountOf = (value: unknown): number => {
  const text = textOf(value)
  const amount = text !== null && /^\d{1,10}(\.0+)?$/.test(text) ? Number(text) : 0
  return Number.isSafeInteger(amount) ? amount : 0
}

/** The JSON object of a callback's body, or an empty one, because strictness would lose information about money. */
export const bodyOf = (rawBody: string): JsonObject => {
  try {
    return objectOf(JSON.parse(rawBody))
  } catch {
    return {}
  }
}

/** Whether a callback's body, JSON or a form, has one of these words as a value, at the top level or in a nested object. */
export function hasWord(rawBody: string, words: readonly string[]): boolean {
  const body = Object.values(bodyOf(rawBody))
  const nested = body.flatMap((value) => Object.values(objectOf(value)))
  const form = new URLSearchParams(rawBody).values()
  return [...body, ...nested, ...form].some((value) => {
    return words.includes(textOf(value)?.toUpperCase() ?? '')
  })
}
