import type { z } from 'zod'
import { defineOfficeList } from '@/lib/office-list'
import { likePatterns } from '@/lib/search-terms'
import { can } from '@/server/kernel/access'
import { actorKey } from '@/server/kernel/actor'
import { listInput } from '@/server/kernel/list-input'
import { type ListedPage, listPage, sql } from '@/server/kernel/list-page'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { type CertificateStatus, certificateStatuses, readCode } from '../../certificate.rules'

export const certificatesList = defineOfficeList({
  page: 'certificates',
  namespace: 'CertificatesOffice',
  sorts: ['issued'],
  dir: 'desc',
  filters: { state: certificateStatuses },
})
const schema = listInput(certificatesList)

export interface ListedCertificate {
  code: string
  name: string
  titleEn: string
  titleFr: string
  issuedAt: Date
  status: CertificateStatus
}

const states = { valid: sql`t.revoked_at is null`, revoked: sql`t.revoked_at is not null` } as const

/** Searches by code, otherwise like the office's search for students. */
function conditions({ q = '', state }: Pick<z.output<typeof schema>, 'q' | 'state'>) {
  const code = readCode(q)
  const named = code
    ? [sql`t.code = ${code}`]
    : likePatterns(q).map(
        (pattern) =>
          sql`exists (select 1 from enrolments e join users u on u.id = e.user_id where e.id = t.enrolment_id and u.search like ${pattern})`,
      )
  return [...(state ? [states[state]] : []), ...named]
}

/** Every certificate, the newest first. */
export const listCertificates = defineUseCase({
  name: 'certificates.list-certificates',
  access: can('certificates.read'),
  input: schema,
  limits: [perActor('admin.read')],
  async run({ input, actor, request }): Promise<ListedPage<ListedCertificate>> {
    const { page, page_size, ...filter } = input
    if (filter.q) {
      await consumeLimit('admin.search', actorKey(actor, request.address))
    }
    return listPage<ListedCertificate>({
      table: 'certificates',
      select: sql`t.code, v.name, v.title_en as "titleEn", v.title_fr as "titleFr", v.issued_at as "issuedAt",
        case when t.revoked_at is null then 'valid' else 'revoked' end as status`,
      joins: sql`join certificate_versions v on v.certificate_id = t.id and v.number = t.version`,
      where: conditions(filter),
      order: [
        { sql: sql`t.created_at`, desc: true },
        { sql: sql`t.id`, desc: true },
      ],
      paging: { page, page_size },
      total: null,
    })
  },
})
