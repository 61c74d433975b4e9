const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

const keyOf = (language: string, options: object | undefined) =>
  options ? `${language} ${JSON.stringify(options)}` : language

/** Making a format takes far longer than using it: each is made once. */
export function numberFormat(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = keyOf(language, options)
  const format = numbers.get(key) ?? new Intl.NumberFormat(language, options)
  numbers.set(key, format)
  return format
}

export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = keyOf(language, options)
  const format = dates.get(key) ?? new Intl.DateTimeFormat(language, options)
  dates.set(key, format)
  return format
}
