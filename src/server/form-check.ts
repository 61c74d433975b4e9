import type { z } from 'zod'
import type { Locale } from '@/config/locales'
import { hasText, textsOf } from '@/i18n/texts-of'

interface Part {
  _zod: { def: { error?: (issue: object) => unknown } }
}

/** What a schema says of wrong fields, its parts included. Issues that a function adds by itself cannot be read. */
function messagesOf(part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) {
    return []
  }
  if (!('_zod' in part)) {
    return Object.values(part).flatMap(messagesOf)
  }
  const { def } = (part as Part)._zod
  return [def.error?.({}), ...messagesOf(Object.values(def))]
}

/** The texts of a schema's messages, for the browser, which has no dictionary. */
export function ruleTexts(locale: Locale, schema: z.ZodType): Record<string, string> {
  const keys = ['Validation.invalid', ...messagesOf(schema)].map(String).filter(hasText)
  return Object.fromEntries(keys.map((key) => [key, textsOf(locale)(key)]))
}

/** Of a form that checks itself before it is sent. `load`: a function of a client module, by which the browser gets the schema. */
export const checkWith = <Schema extends z.ZodType>(
  locale: Locale,
  schema: Schema,
  load: () => Promise<Schema>,
) => ({ schema: load, rules: ruleTexts(locale, schema) })
