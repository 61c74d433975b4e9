import { site } from '@/config/site'

/** Changes with the picture (FNV-1a). */
function versionOf(picture: string): string {
  let hash = 0x811c9dc5
  for (let n = 0; n < picture.length; n++) {
    hash = Math.imul(hash ^ picture.charCodeAt(n), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/** The address of the office's logo; null: there is none, and pages show the mark of this product. */
export const logoPath = (): string | null => (site.logo ? `/api/logo?v=${versionOf(site.logo)}` : null)
