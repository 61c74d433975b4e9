import type { z } from 'zod'
import { type CsvCell, csvByteOrderMark, csvLines } from '@/lib/csv'
import { container } from '../../container'
import type { Actor } from '../../kernel/actor'
import type { UseCase } from '../../kernel/use-case'
import { attachmentName } from './file-response'
import { type RouteHandler, toRoute } from './to-route'

export type CsvRows = readonly (readonly CsvCell[])[]

export interface CsvFile {
  filename: string
  header: readonly string[]
  /** Read piece by piece, only as fast as the client takes it. */
  batches: AsyncIterable<CsvRows>
}

const csvHeaders = {
  'content-type': 'text/csv; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
}

/** A table as a file of any length. When the client leaves, nothing more is read; when reading fails, the file breaks off. */
export function respondWithCsv({ filename, header, batches }: CsvFile): Response {
  const encoder = new TextEncoder()
  const pieces = batches[Symbol.asyncIterator]()
  let begun = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!begun) {
          begun = true
          controller.enqueue(encoder.encode(csvByteOrderMark + csvLines([header])))
          return
        }
        try {
          const { done, value } = await pieces.next()
          if (done) {
            controller.close()
          } else {
            controller.enqueue(encoder.encode(csvLines(value)))
          }
        } catch (error) {
          container().log.error({ err: error, filename }, 'an export broke off')
          controller.error(error)
        }
      },
      async cancel() {
        await pieces.return?.()
      },
    },
    // Nothing is made before it is asked for.
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: { ...csvHeaders, 'content-disposition': attachmentName(filename) },
  })
}

/**
 * The address of an export. Taking a table away is written down, so another site's link may not start it, and a HEAD,
 * which takes nothing away, writes and reads nothing: it answers with the headers alone, to whom the file would be given.
 */
export const toExportRoute = <Schema extends z.ZodType, A extends Actor>(
  useCase: UseCase<Schema, A, CsvFile>,
): RouteHandler =>
  toRoute(useCase, {
    ownPagesOnly: true,
    respond: respondWithCsv,
    head: () => new Response(null, { headers: { ...csvHeaders, 'content-disposition': 'attachment' } }),
  })
