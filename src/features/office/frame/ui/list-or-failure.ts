import { unstable_rethrow } from 'next/navigation'
import { container } from '@/server/container'
import type { Page } from '@/server/kernel/paging'

/** null if a list cannot be read: the page shows an error and Retry. Redirects and not-found are thrown again. */
export async function listOrFailure<List>(reading: Promise<List>): Promise<List | null> {
  try {
    return await reading
  } catch (error) {
    unstable_rethrow(error)
    container().log.error({ event: 'page.part_failed', err: error }, 'a list could not be read')
    return null
  }
}

/** A page that no longer exists, because its rows were read or removed, is replaced by the last page. */
export function listWithin<List extends Page<unknown>>(
  page: number,
  read: (page: number) => Promise<List>,
): Promise<List | null> {
  const reading = async () => {
    const result = await read(page)
    const last = Math.ceil(result.total / result.page_size)
    return last > 0 && page > last ? read(last) : result
  }
  return listOrFailure(reading())
}
