import '@/lib/zod-without-eval'
import { z } from 'zod'

const currency = 'xaf|f\\.?\\s?cfa|cfa'
const around = new RegExp(`^(?:${currency})\\s*|\\s*(?:${currency})$`, 'gi')
/** Thousands separated by one kind of character: spaces (ordinary, no-break, thin, narrow), commas or points. */
const whole = /^[-−]?(?:\d{1,12}|\d{1,3}(?:(?:[ \u00a0\u2009\u202f]\d{3})+|(?:,\d{3})+|(?:\.\d{3})+))$/

/** Whole francs as people type them: '15 000', '15,000', '15.000', '15 000 FCFA', 'XAF 15,000'; null: not a whole amount. */
export function readAmount(typed: string): number | null {
  const bare = typed.trim().replace(around, '')
  if (!whole.test(bare)) {
    return null
  }
  const amount = Number(bare.replace(/\D/g, ''))
  return /^[-−]/.test(bare) ? -amount : amount
}

/** Typed whole francs, of any size and sign. An amount with decimals, like '15 000,50', is refused, never rounded. */
export const amountText = z.string('Validation.amountWhole').transform((typed, context) => {
  const amount = readAmount(typed)
  if (amount === null) {
    context.addIssue({ code: 'custom', message: 'Validation.amountWhole' })
    return z.NEVER
  }
  return amount
})
