import { defaultLocale, type Locale, locales } from '@/config/locales'
import { Prisma } from '@/generated/prisma/client'

/** The column of a text in one language: columnIn('fr', 'p.title') is p.title_fr. */
export const columnIn = (locale: Locale, column: string): Prisma.Sql => Prisma.raw(`${column}_${locale}`)

const cases = locales.filter((locale) => locale !== defaultLocale)

/** The same in the language of each row: columnOfReader('u.locale', 'p.title'). */
export const columnOfReader = (language: string, column: string): Prisma.Sql =>
  Prisma.raw(
    `case ${language} ${cases.map((locale) => `when '${locale}' then ${column}_${locale}`).join(' ')} else ${column}_${defaultLocale} end`,
  )
