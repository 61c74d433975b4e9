import { locales } from '@/config/locales'
import { programSegments } from '@/config/program-pages'

const itemPage = new RegExp(
  `^/(?:(?:${locales.join('|')})/)?user/programs/[^/]+/(?!(?:${programSegments.join('|')})$)[^/]+$`,
)

/**
 * Bytes that a page of a program transfers without its files; lessons, exercises and quizzes differ by less than a
 * tenth. A browser test fails if the size on a button differs by more than a tenth from the transferred bytes.
 */
const pageBytes = 22_000
/** The scripts of an item's page, if this device has none yet. */
export const itemScriptBytes = 43_000
/** The framework, which is not sent with pages that are mainly read. */
export const frameworkBytes = 137_000

/** The page of one item, by its address. */
export const isItemPage = (address: string): boolean => itemPage.test(new URL(address).pathname)

/** The bytes for saving: all pages, and the files (bytes by address) that are not on this device. */
export const savingBytes = (
  pages: number,
  files: Readonly<Record<string, number>>,
  isHere: (url: string) => boolean,
) => Object.entries(files).reduce((sum, [url, bytes]) => sum + (isHere(url) ? 0 : bytes), pages * pageBytes)
