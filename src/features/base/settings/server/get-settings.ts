import { siteSettings as limits } from '@/config/limits'
import { siteWith } from '@/config/site'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { Missing } from '../placeholders.rules'
import type { SettingName, Settings } from '../settings.answers'
import { settingsOf, siteFrom } from '../settings.rules'
import { readSettingsSchema } from '../settings.schema'
import { readMissing } from './missing.queries'
import { readVersions } from './settings.repository'

/** All public settings. */
export const getSettings = defineUseCase({
  name: 'settings.get-settings',
  access: can('settings.manage'),
  input: readSettingsSchema,
  limits: [perActor('admin.read')],
  run: async (): Promise<Settings> => settingsOf(siteWith(siteFrom(await readVersions(db())))),
})

export interface ShownVersion {
  id: number
  name: SettingName
  value: unknown
  reason: string | null
  at: Date
  /** null: an account that is gone. */
  by: string | null
}

export interface SettingsView {
  settings: Settings
  missing: Missing[]
  /** The newest changes, the newest first. */
  versions: ShownVersion[]
  newest: number
}

/** For the page: the settings, what keeps the academy from selling, and the newest changes. */
export const readSettingsPage = defineUseCase({
  name: 'settings.read-settings-page',
  access: can('settings.manage'),
  input: readSettingsSchema,
  limits: [perActor('admin.read')],
  async run(): Promise<SettingsView> {
    const [all, missing] = await Promise.all([readVersions(db()), readMissing()])
    const shown = all.slice(-limits.shownVersions).reverse()
    const ids = [...new Set(shown.flatMap(({ changedById }) => changedById ?? []))]
    const people = await db().user.findMany({
      where: { id: { in: ids } },
      select: { id: true, firstName: true, lastName: true },
    })
    const names = new Map(people.map((person) => [person.id, personName(person)]))
    return {
      settings: settingsOf(siteWith(siteFrom(all))),
      missing,
      versions: shown.map(({ id, name, value, reason, changedAt, changedById }) => ({
        id,
        name: name as SettingName,
        value,
        reason,
        at: changedAt,
        by: names.get(changedById ?? '') ?? null,
      })),
      newest: all.at(-1)?.id ?? 0,
    }
  },
})
