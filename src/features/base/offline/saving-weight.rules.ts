import { locales } from '@/config/locales'

const itemPage = new RegExp(`^/(?:(?:${locales.join('|')})/)?user/programs/[^/]+/[^/]+$`)

/**
 * Bytes that a page of a program transfers without its files; lessons, exercises and quizzes differ by less than a
 * tenth. A browser test fails when the size on a button is more than a tenth away from what is transferred.
 */
const pageBytes = 18_000
/** The scripts of a page of an item, as long as this device has none. */
export const itemScriptBytes = 43_000
/** The framework, which a page that is mainly read comes without. */
export const frameworkBytes = 137_000

/** The page of one item, by its address. */
export const isItemPage = (address: string): boolean => itemPage.test(new URL(address).pathname)

/** What saving takes: all pages, and of the files (bytes by address) those that are not on this device. */
export const savingBytes = (
  pages: number,
  files: Readonly<Record<string, number>>,
  isHere: (url: string) => boolean,
) => Object.entries(files).reduce((sum, [url, bytes]) => sum + (isHere(url) ? 0 : bytes), pages * pageBytes)
