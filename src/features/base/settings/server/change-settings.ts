import type { z } from 'zod'
import { env } from '@/config/env'
import { siteWith } from '@/config/site'
import type { Prisma } from '@/generated/prisma/client'
import { sameJson } from '@/lib/json'
import { mayBeSender } from '@/lib/mail-sender'
import { can } from '@/server/kernel/access'
import type { UserActor } from '@/server/kernel/actor'
import { AppError, invalid } from '@/server/kernel/app-error'
import { emitEvent, inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type RequestInfo } from '@/server/kernel/use-case'
import { missingPart } from '../bank-account'
import type { SettingName, Settings } from '../settings.answers'
import { settingNames, settingsOf, siteFrom, withParts } from '../settings.rules'
import { changeSettingsSchema, saveSettingsSchema } from '../settings.schema'
import { readVersions } from './settings.repository'
import { loadSettings } from './settings-cache'
import { withCleanPictures, withoutPictures } from './settings-pictures'

const settingsLock = 7_026_014

type Change = z.output<typeof saveSettingsSchema>

interface Changed {
  name: SettingName
  before: unknown
  after: unknown
}

const listChanged = (old: Settings, change: Change): Changed[] =>
  settingNames.flatMap((name) => {
    const before = old[name]
    const after = withParts(before, change[name])
    return sameJson(before, after) ? [] : [{ name, before, after }]
  })

function refuseImpossible(changed: readonly Changed[]) {
  const hours = changed.find(({ name }) => name === 'hours')?.after as Settings['hours'] | undefined
  if (hours && hours.from >= hours.to) {
    throw invalid({ 'hours.to': 'Settings.errors.hours' })
  }
  const languages = changed.find(({ name }) => name === 'languages')?.after as
    | Settings['languages']
    | undefined
  if (languages && !Object.values(languages).includes(true)) {
    throw invalid({ 'languages.en': 'Settings.errors.languages' })
  }
  const bank = changed.find(({ name }) => name === 'bank')?.after as Settings['bank'] | undefined
  const missing = bank && missingPart(bank)
  if (missing) {
    throw invalid({ [`bank.${missing}`]: 'Settings.errors.bankWhole' })
  }
  const sender = changed.find(({ name }) => name === 'sender')?.after as Settings['sender'] | undefined
  if (sender && !mayBeSender(sender.address, env().MAIL_FROM)) {
    throw invalid({ 'sender.address': 'Settings.errors.senderDomain' })
  }
}

interface By {
  actor: UserActor
  request: RequestInfo
  now: Date
}

/** One change at a time, so that each is compared with the one before it. */
async function store(tx: Tx, { reason, seen, ...sent }: Change, { actor, request, now }: By) {
  const change = withCleanPictures(sent)
  await tx.$executeRaw`select pg_advisory_xact_lock(${settingsLock}::bigint)`
  const versions = await readVersions(tx)
  const changed = listChanged(settingsOf(siteWith(siteFrom(versions))), { ...change, reason, seen })
  refuseImpossible(changed)
  if (changed.length === 0) {
    return
  }
  const isChangedSince = ({ id, name }: (typeof versions)[number]) =>
    seen !== undefined && id > seen && changed.some((each) => each.name === name)
  if (versions.some(isChangedSince)) {
    throw new AppError('conflict', { text: 'Settings.changedMeanwhile' })
  }
  await tx.settingVersion.createMany({
    data: changed.map(({ name, after }) => ({
      name,
      value: after as Prisma.InputJsonValue,
      reason: reason || null,
      changedAt: now,
      changedById: actor.user.id,
    })),
  })
  await emitEvent(tx, 'settings.changed', {})
  const values = (which: 'before' | 'after') =>
    Object.fromEntries(
      changed.map((each) => [each.name, withoutPictures(each[which]) as Prisma.InputJsonValue]),
    )
  await recordAudit(tx, { actor, request, now }, 'settings.changed', {
    details: { before: values('before'), after: values('after'), ...(reason ? { reason } : {}) },
  })
}

/** Parts that are not sent stay; what is the same changes nothing and is not audited. Returns all settings. */
async function change(input: Change, by: By): Promise<Settings> {
  const settings = await inTransaction(async (tx) => {
    await store(tx, input, by)
    return settingsOf(siteWith(siteFrom(await readVersions(tx))))
  })
  // The other instances, and the pages of this one, follow the event.
  await loadSettings()
  return settings
}

export const changeSettings = defineUseCase({
  name: 'settings.change-settings',
  access: can('settings.manage'),
  input: changeSettingsSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input, ...by }) => change(input, by),
})

/** The same from a form of the page. */
export const saveSettings = defineUseCase({
  name: 'settings.save-settings',
  access: can('settings.manage'),
  input: saveSettingsSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input, ...by }) => change(input, by),
})
