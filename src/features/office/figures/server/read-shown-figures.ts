import { readFigureSource } from '@/features/base/settings/server/figure-source.queries'
import { container } from '@/server/container'
import type { LiveFigures } from '../figures.rules'
import { readLiveFigures } from './figures.repository'

/** For the home page: the live figures if the office has chosen them; null: the owner's figures. */
export async function readShownFigures(): Promise<LiveFigures | null> {
  const { source } = await readFigureSource()
  return source === 'live' ? readLiveFigures(container().clock.now()) : null
}
