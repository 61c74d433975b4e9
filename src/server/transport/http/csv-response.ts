import type { z } from 'zod'
import { type CsvCell, type CsvSeparator, csvByteOrderMark, csvLines } from '@/lib/csv'
import { container } from '../../container'
import type { Actor } from '../../kernel/actor'
import type { UseCase } from '../../kernel/use-case'
import { attachmentName } from './file-response'
import type { RouteHandler } from './route-handler'
import { toRoute } from './to-route'

export type CsvRows = readonly (readonly CsvCell[])[]

export interface CsvFile {
  filename: string
  header: readonly string[]
  separator?: CsvSeparator | undefined
  /** Read in batches, only as fast as the client receives them. */
  batches: AsyncIterable<CsvRows>
}

const csvHeaders = {
  'content-type': 'text/csv; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
}

/**
 * A table as a file of any length. If the client disconnects, reading stops; if reading fails, the file breaks
 * off.
 */
export function respondWithCsv({ filename, header, separator, batches }: CsvFile): Response {
  const encoder = new TextEncoder()
  const pieces = batches[Symbol.asyncIterator]()
  let hasStarted = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!hasStarted) {
          hasStarted = true
          controller.enqueue(encoder.encode(csvByteOrderMark + csvLines([header], separator)))
          return
        }
        try {
          const { done, value } = await pieces.next()
          if (done) {
            controller.close()
          } else {
            controller.enqueue(encoder.encode(csvLines(value, separator)))
          }
        } catch (error) {
          container().log.error({ event: 'export.failed', err: error, filename }, 'an export was interrupted')
          controller.error(error)
        }
      },
      async cancel() {
        await pieces.return?.()
      },
    },
    // Nothing is read before the client asks for it.
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: { ...csvHeaders, 'content-disposition': attachmentName(filename) },
  })
}

/**
 * The route of an export. An export is audited, so a link on another site must not start one, and a HEAD
 * reads and writes nothing: it returns only the headers, to callers who would get the file.
 */
export const toExportRoute = <Schema extends z.ZodType, A extends Actor>(
  useCase: UseCase<Schema, A, CsvFile>,
): RouteHandler =>
  toRoute(useCase, {
    ownPagesOnly: true,
    isDocument: true,
    respond: respondWithCsv,
    head: () => new Response(null, { headers: { ...csvHeaders, 'content-disposition': 'attachment' } }),
  })
