interface NumberFormat {
  format(amount: number): string
}

const numbers = new Map<string, NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

const keyOf = (language: string, options: object | undefined) =>
  options ? `${language} ${JSON.stringify(options)}` : language

function makeNumberFormat(language: string, options?: Intl.NumberFormatOptions): NumberFormat {
  const format = new Intl.NumberFormat(language, options)
  return { format: (amount) => format.format(amount).replace(/\u202f/g, '\u00a0') }
}

/**
 * Creating a format takes far longer than using it, so each is created once. Spaces are no-break and full width: the narrow space of
 * French numbers is almost invisible in the font of the headings.
 */
export function numberFormat(language: string, options?: Intl.NumberFormatOptions): NumberFormat {
  const key = keyOf(language, options)
  const format = numbers.get(key) ?? makeNumberFormat(language, options)
  numbers.set(key, format)
  return format
}

export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = keyOf(language, options)
  const format = dates.get(key) ?? new Intl.DateTimeFormat(language, options)
  dates.set(key, format)
  return format
}
