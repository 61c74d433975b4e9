import type { Locale } from '@/config/locales'

const groups = { en: new Intl.NumberFormat('en'), fr: new Intl.NumberFormat('fr') } as const

const space = '\u00a0'

/**
 * Whole francs as each language writes them: `XAF 15,000`, `15 000 FCFA`. The spaces do not break, and are whole ones:
 * the narrow space of French numbers closes up in the display face.
 */
export const formatXaf = (amount: number, locale: Locale) =>
  locale === 'fr'
    ? `${groups.fr.format(amount).replace(/\s/g, space)}${space}FCFA`
    : `XAF${space}${groups.en.format(amount)}`
