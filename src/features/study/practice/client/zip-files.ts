import { strToU8, zipSync } from 'fflate'

// Built as a file of its own, which a page fetches when a zip is made (`ui/load-zip.ts`).

window.zipFiles = (files) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
