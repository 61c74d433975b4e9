import { defaultLocale, type Locale, locales } from '@/config/locales'
import { Prisma } from '@/generated/prisma/client'

/** One of the columns that hold the same text in each language: columnIn('fr', 'p.title') is p.title_fr. */
export const columnIn = (locale: Locale, column: string): Prisma.Sql => Prisma.raw(`${column}_${locale}`)

const cases = locales.filter((locale) => locale !== defaultLocale)

/** The same in the language that each row names: columnOfReader('u.locale', 'p.title'). */
export const columnOfReader = (language: string, column: string): Prisma.Sql =>
  Prisma.raw(
    `case ${language} ${cases.map((locale) => `when '${locale}' then ${column}_${locale}`).join(' ')} else ${column}_${defaultLocale} end`,
  )
