import { applySettings, type Site, siteWith } from '@/config/site'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { remember } from '@/server/remember'
import { type StoredVersion, siteFrom } from '../settings.rules'
import { readVersions } from './settings.repository'

/** What this instance knows of the settings, for both copies of this module. */
const held = () =>
  remember('settings', (): { versions: StoredVersion[]; reading: Promise<void> } => ({
    versions: [],
    reading: Promise.resolve(),
  }))

async function read() {
  const versions = await readVersions(db())
  held().versions = versions
  const onUnfit = (setting: string) =>
    container().log.error({ event: 'settings.unfit', setting }, 'a stored setting is not valid any more')
  applySettings(siteFrom(versions, { onUnfit }))
}

/**
 * Reads the settings of the office, so that `site` has them from now on. Every instance calls it at its start and at each
 * `settings.changed`; one read after the other, so that an older one never comes last.
 */
export function loadSettings(): Promise<void> {
  const state = held()
  const done = state.reading.catch(() => undefined).then(read)
  state.reading = done
  return done
}

/** The site as it was at a time, for the papers that were issued then. */
export const siteAt = (at: Date): Readonly<Site> => siteWith(siteFrom(held().versions, { until: at }))
