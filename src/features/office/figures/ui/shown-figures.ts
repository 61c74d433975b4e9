import { unstable_cache } from 'next/cache'
import { container } from '@/server/container'
import type { LiveFigures } from '../figures.rules'
import { readShownFigures } from '../server/read-shown-figures'

const cachedFigures = unstable_cache(readShownFigures, ['figures'], { tags: ['figures', 'programs'] })

/** `unknown`: they could not be read; the page then shows none, because it must not show those that the office did not choose. */
export type ShownFigures = { source: 'marketing' | 'unknown' } | { source: 'live'; figures: LiveFigures }

export async function readFigures(): Promise<ShownFigures> {
  try {
    const figures = await cachedFigures()
    return figures ? { source: 'live', figures } : { source: 'marketing' }
  } catch (error) {
    container().log.error({ event: 'page.part_failed', err: error }, 'the figures could not be read')
    return { source: 'unknown' }
  }
}
