import { cacheNames } from '../device-names'
import { findCached } from '../page-cache'
import { frameworkBytes, isItemPage, itemScriptBytes, savingBytes } from '../saving-weight.rules'

export interface Savable {
  /** Addresses of the pages that belong together. */
  urls: readonly string[]
  /** The files of their exercises and texts, by address: bytes. */
  files: Readonly<Record<string, number>>
}

const whole = (address: string) => new URL(address, location.origin).href

/** Looked up each time, because a browser without space removes pages silently. */
async function areCached({ urls }: Savable, owner: string): Promise<boolean> {
  for (const each of urls) {
    if (!(await findCached(cacheNames.private(owner), whole(each)))) {
      return false
    }
  }
  return true
}

/** Pages are always fetched again, to be up to date; kept files are not. */
async function missingBytes({ urls, files }: Savable, owner: string): Promise<number> {
  const built = await caches.open(cacheNames.files)
  const own = await caches.open(cacheNames.private(owner))
  const here = new Set<string>()
  for (const url of Object.keys(files)) {
    if ((await built.match(url)) ?? (await own.match(url))) {
      here.add(url)
    }
  }
  const hasItemPages = (await own.keys()).some(({ url }) => isItemPage(url))
  const ofItems = hasItemPages || !urls.map(whole).some(isItemPage) ? 0 : itemScriptBytes
  const heldScripts = document.querySelector<HTMLElement>('script[data-held]')?.dataset.held
  const ofFramework = heldScripts && !(await built.match(heldScripts)) ? frameworkBytes : 0
  return ofItems + ofFramework + savingBytes(urls.length, files, (url) => here.has(url))
}

/** Whether the pages are on this device, and otherwise the number of bytes to fetch. */
export async function lookUpSaved(savable: Savable, owner: string) {
  const [cached, missing] = await Promise.all([areCached(savable, owner), missingBytes(savable, owner)])
  return { cached, missing }
}
