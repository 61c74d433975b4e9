/** 'Report the message of {name}' with its values. The sentences come finished from the server; only names are set in here. */
export const fill = (template: string, values: Record<string, string | number>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

export interface Counted {
  zero?: string
  one: string
  other: string
}

const rules = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') } as const

/** '1 message', '12 messages': each form is a finished sentence with {count}. */
export function fillCount(forms: Counted, count: number, locale: keyof typeof rules): string {
  if (count === 0 && forms.zero) {
    return forms.zero
  }
  const form = rules[locale].select(count) === 'one' ? forms.one : forms.other
  return fill(form, { count: new Intl.NumberFormat(locale === 'fr' ? 'fr-FR' : 'en-GB').format(count) })
}
