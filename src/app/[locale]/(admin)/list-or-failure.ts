import { unstable_rethrow } from 'next/navigation'
import { container } from '@/server/container'

/** null when a list cannot be read: the page says so and offers Retry. Redirects and the not-found page go their way. */
export async function listOrFailure<List>(reading: Promise<List>): Promise<List | null> {
  try {
    return await reading
  } catch (error) {
    unstable_rethrow(error)
    container().log.error({ err: error }, 'a list could not be read')
    return null
  }
}
