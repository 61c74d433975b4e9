import type { MetadataRoute } from 'next'
import { site } from '@/config/site'

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: site.name,
    short_name: site.name,
    description: 'Learn from home. Work anywhere.',
    id: '/',
    start_url: '/',
    scope: '/',
    // Push notifications on an iPhone need 'standalone'.
    display: 'standalone',
    display_override: ['minimal-ui'],
    background_color: '#fbf8f1',
    theme_color: '#0a3524',
    categories: ['education'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
