import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { readSettingsSchema } from '../settings.schema'
import { readMissing } from './missing.queries'

/** What keeps the academy from selling, for the first page of the office. */
export const getMissing = defineUseCase({
  name: 'settings.get-missing',
  access: can('settings.manage'),
  input: readSettingsSchema,
  limits: [],
  run: () => readMissing(),
})
