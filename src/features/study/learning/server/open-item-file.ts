import type { Readable } from 'node:stream'
import { openKinds, openOffer, publicOffers } from '@/config/program-offers'
import { hasRight, hasRole } from '@/config/roles'
import { type EnrolmentStatus, isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { isPaused, type OwedPart, owedPartSql } from '@/features/base/enrolments/second-part.rules'
import { container } from '@/server/container'
import { pool } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { fileName, mayReadFile } from '../item-files.rules'
import { itemFileSchema } from '../learning.schema'
import { namesFileSql } from './named-files.sql'

interface OpenFile {
  filename: string
  contentType: string
  size: number
  content: Readable
  isPicture: boolean
  /** Who may keep a copy: everybody, its reader, or nobody because it is not published. */
  keep: 'everybody' | 'reader' | 'nobody'
}

interface FileRow {
  filename: string
  contentType: string
  size: number
  isPicture: boolean
  storageKey: string
  published: boolean
  free: boolean
  status: EnrolmentStatus | null
  owed: OwedPart | null
}

const listed = publicOffers.map((offer) => `'${offer}'`).join(', ')
const kinds = openKinds.map((kind) => `'${kind}'`).join(', ')
/** As `isPublicItem` says it, of a published item. */
const freeSql = `((i.sample and i.kind = 'lesson' and p.offer in (${listed}))
    or (i.kind in (${kinds}) and i.week_id is not null and p.offer = '${openOffer}'))`

const sql = `
  select f.filename, f.content_type as "contentType", f.size, f.is_picture as "isPicture", f.storage_key as "storageKey",
    coalesce(i.archived_at is null and ${namesFileSql}, false) as published, ${freeSql} as free,
    (select e.status from enrolments e where e.user_id = $2::uuid and e.program_id = i.program_id) as status,
    (select ${owedPartSql('e')} from enrolments e where e.user_id = $2::uuid and e.program_id = i.program_id) as owed
  from item_files f join learning_items i on i.id = f.item_id join programs p on p.id = i.program_id left join item_revisions r on r.id = i.published_revision_id
  where f.name = $1`

/**
 * A picture or file of an item: of the free lesson and of an open program for everybody, of a published item for students who have paid its program, of a
 * draft for the office. For others it is treated as missing.
 */
export const openItemFile = defineUseCase({
  name: 'learning.open-item-file',
  access: everyone(),
  input: itemFileSchema,
  limits: [perActor('public.read')],
  async run({ input, actor, now }): Promise<OpenFile> {
    const user = actor.kind === 'user' ? actor.user : null
    const student = user && hasRole(user, 'student') ? user.id : null
    const { rows } = await pool().query<FileRow>({
      name: 'learning.open-item-file',
      text: sql,
      values: [fileName.test(input.name) ? input.name : '', student],
    })
    const [row] = rows
    if (!row) {
      throw new AppError('not_found')
    }
    const { storageKey, published, free, status, owed, ...file } = row
    const paused = isPaused(owed, now)
    const closed = user?.guardianNeeded ?? false
    const verdict = mayReadFile({
      published,
      free,
      ofOffice: user !== null && hasRight(user, 'curriculum.read'),
      paid: status && isPaid(status) && !paused && !closed,
    })
    if (verdict !== 'yes') {
      if (verdict === 'pay_first' && closed) {
        throw new AppError('guardian_first')
      }
      throw verdict === 'pay_first'
        ? new AppError('forbidden', { text: paused ? 'Student.paused' : 'Student.payFirst' })
        : new AppError('not_found')
    }
    const keep = published ? (free ? 'everybody' : 'reader') : 'nobody'
    return { ...file, keep, content: await container().files.read(storageKey) }
  },
})
