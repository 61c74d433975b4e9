import type { Files } from '../runners/project/files'

declare global {
  interface Window {
    /** Comes with the script of `client/zip-files.ts`. */
    zipFiles?(files: Files): Uint8Array<ArrayBuffer>
  }
}

const load = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(address))
    document.head.append(script)
  })

/** A zip of these files. Rejects if what makes it cannot be fetched. */
export async function makeZip(address: string, name: string, files: Files): Promise<File> {
  if (!window.zipFiles) {
    await load(address)
  }
  const bytes = window.zipFiles?.(files)
  if (!bytes) {
    throw new Error(address)
  }
  return new File([bytes], name, { type: 'application/zip' })
}

function download(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Gives the zip to the browser as a download. */
export const saveZip = async (address: string, name: string, files: Files) =>
  download(await makeZip(address, name, files), name)

/** Gives one file to the browser as a download. */
export const saveFile = (name: string, text: string) => download(new Blob([text]), name)
