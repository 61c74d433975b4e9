import '@/lib/zod-without-eval'
import { z } from 'zod'

const currency = 'xaf|f\\.?\\s?cfa|cfa'
const around = new RegExp(`^(?:${currency})\\s*|\\s*(?:${currency})$`, 'gi')
/** Thousands apart by one kind of sign: spaces (ordinary, no-break, thin, narrow), commas or points. */
const whole = /^[-−]?(?:\d{1,12}|\d{1,3}(?:(?:[ \u00a0\u2009\u202f]\d{3})+|(?:,\d{3})+|(?:\.\d{3})+))$/

/** Whole francs as people type them: '15 000', '15,000', '15.000', '15 000 FCFA', 'XAF 15,000'; null: no whole amount. */
export function readAmount(typed: string): number | null {
  const bare = typed.trim().replace(around, '')
  if (!whole.test(bare)) {
    return null
  }
  const amount = Number(bare.replace(/\D/g, ''))
  return /^[-−]/.test(bare) ? -amount : amount
}

/** Typed francs: whole, of any size and sign. What has decimals, like '15 000,50', is refused, and never rounded. */
export const amountText = z.string('Validation.amountWhole').transform((typed, context) => {
  const amount = readAmount(typed)
  if (amount === null) {
    context.addIssue({ code: 'custom', message: 'Validation.amountWhole' })
    return z.NEVER
  }
  return amount
})
