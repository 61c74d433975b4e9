import { container } from '@/server/container'
import type { LiveFigures } from '../figures.rules'
import { readLiveFigures, readSetting } from './figures.repository'

/** For the home page: the live figures if the office has chosen them; null: the owner's figures. */
export async function readShownFigures(): Promise<LiveFigures | null> {
  const { source } = await readSetting()
  return source === 'live' ? readLiveFigures(container().clock.now()) : null
}
