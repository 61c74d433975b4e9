import { site } from '@/config/site'
import { pictureBytes } from './settings-pictures'

/** The logo that the office has set. Its address in pages changes with it. */
export const serveLogo = (): Response =>
  site.logo
    ? new Response(new Uint8Array(pictureBytes(site.logo)), {
        headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
      })
    : new Response(null, { status: 404 })
