import type { Locale } from '@/config/locales'

export type SayValues = Readonly<Record<string, string | number | undefined>>

const argument = /\{(\w+)(?:, plural,((?:[^{}]|\{(?:[^{}]|\{\w+\})*\})*))?\}/g
const branch = /(=\d+|\w+) \{((?:[^{}]|\{\w+\})*)\}/g

function branchFor(locale: Locale, branches: string, count: number): string {
  const texts = new Map([...branches.matchAll(branch)].map(([, form, text]) => [form, text]))
  const text = texts.get(`=${count}`) ?? texts.get(new Intl.PluralRules(locale).select(count))
  return (text ?? texts.get('other') ?? '').replaceAll('#', () => new Intl.NumberFormat(locale).format(count))
}

/**
 * Puts values into a text from `pick`, in the browser, which has no dictionary. It reads
 * `{name}` and `{count, plural, =0 {…} one {…} other {# …}}`; placeholders without a value stay unchanged.
 */
export const say = (locale: Locale, text: string, values: SayValues): string =>
  text.replace(argument, (whole, name: string, branches: string | undefined) => {
    const value = values[name]
    if (value === undefined) {
      return whole
    }
    return branches === undefined
      ? String(value)
      : say(locale, branchFor(locale, branches, Number(value)), values)
  })
