import { can } from '@/server/kernel/access'
import type { ListedPage } from '@/server/kernel/list-page'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { CodeAnswer } from '../../codes.answers'
import { listCodesSchema } from '../../codes.schema'
import { findCodes } from './codes.repository'

/** The codes that lower prices, newest first, with what was paid with each. */
export const listCodes = defineUseCase({
  name: 'codes.list-codes',
  access: can('payments.manage'),
  input: listCodesSchema,
  limits: [perActor('admin.read')],
  run: ({ input, now }): Promise<ListedPage<CodeAnswer>> => findCodes(input, now),
})
