/** The scripts of a page of an item, as long as this device has none. */
export const itemScriptBytes = 37_000

/** What saving takes: all pages, and of the files those that are not on this device. */
export const savingBytes = (
  pages: number,
  files: Readonly<Record<string, number>>,
  isHere: (url: string) => boolean,
) => Object.entries(files).reduce((sum, [url, bytes]) => sum + (isHere(url) ? 0 : bytes), pages)
