import { unstable_rethrow } from 'next/navigation'
import { container } from '@/server/container'
import type { Page } from '@/server/kernel/paging'

/** null when a list cannot be read: the page says so and offers Retry. Redirects and the not-found page go their way. */
export async function listOrFailure<List>(reading: Promise<List>): Promise<List | null> {
  try {
    return await reading
  } catch (error) {
    unstable_rethrow(error)
    container().log.error({ event: 'page.part_failed', err: error }, 'a list could not be read')
    return null
  }
}

/** A page that is no more, because its rows were read or removed meanwhile, gives way to the last one there is. */
export function listWithin<List extends Page<unknown>>(
  page: number,
  read: (page: number) => Promise<List>,
): Promise<List | null> {
  const reading = async () => {
    const found = await read(page)
    const last = Math.ceil(found.total / found.page_size)
    return last > 0 && page > last ? read(last) : found
  }
  return listOrFailure(reading())
}
