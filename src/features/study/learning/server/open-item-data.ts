import { Readable } from 'node:stream'
import { defaultLocale, locales } from '@/config/locales'
import { hasRight } from '@/config/roles'
import { type EnrolmentStatus, isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { isPaused, type OwedPart, owedPartSql } from '@/features/base/enrolments/second-part.rules'
import { pool } from '@/server/db'
import { learnerOr } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { ItemData } from '../item-data'
import { itemDataParamsSchema } from '../learning.schema'

interface DataRow {
  file: ItemData
  text: string
  /** null: not enrolled. */
  status: EnrolmentStatus | null
  owed: OwedPart | null
}

const dataSql = `
  select d as file, t.text,
    (select e.status from enrolments e where e.program_id = i.program_id and e.user_id = $3) as status,
    (select ${owedPartSql('e')} from enrolments e where e.program_id = i.program_id and e.user_id = $3) as owed
  from learning_items i cross join lateral jsonb_array_elements(i.data) d join data_texts t on t.sha256 = $2
  where i.id = $1::uuid and i.archived_at is null and i.published_revision_id is not null
    and $2 in (${locales.map((locale) => `d -> '${locale}' ->> 'sha256'`).join(', ')}) limit 1`

/** As its author calls it: sales.csv, and sales.fr.csv if its French is another. */
function nameOf({ name, ...files }: ItemData, hash: string): string {
  const language = locales.find((locale) => files[locale].sha256 === hash)
  return language === undefined || language === defaultLocale
    ? name
    : name.replace(/(?=\.\w+$)/, `.${language}`)
}

const contentTypes: Readonly<Record<string, string>> = { csv: 'text/csv', sql: 'application/sql' }

/** A file that an item offers, for those who may read the item. For others it is treated as missing. */
export const openItemData = defineUseCase({
  name: 'learning.open-item-data',
  access: learnerOr('curriculum.read'),
  input: itemDataParamsSchema,
  limits: [perActor('read.actor')],
  async run({ input, actor, now }) {
    const ofOffice = hasRight(actor.user, 'curriculum.read')
    const { rows } = await pool().query<DataRow>({
      name: 'learning.item-data',
      text: dataSql,
      values: [input.id, input.hash, actor.user.id],
    })
    const [row] = rows
    if (!row || (!row.status && !ofOffice)) {
      throw new AppError('not_found')
    }
    if (!ofOffice && row.status && !isPaid(row.status)) {
      throw new AppError('forbidden', { text: 'Student.payFirst' })
    }
    if (!ofOffice && isPaused(row.owed, now)) {
      throw new AppError('forbidden', { text: 'Student.paused' })
    }
    const content = Buffer.from(row.text)
    const kind = row.file.name.split('.').pop() ?? ''
    return {
      filename: nameOf(row.file, input.hash),
      contentType: `${contentTypes[kind] ?? 'text/plain'}; charset=utf-8`,
      size: content.length,
      content: Readable.from([content]),
      keep: 'reader' as const,
    }
  },
})
