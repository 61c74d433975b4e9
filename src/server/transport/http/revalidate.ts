import { revalidatePath, revalidateTag } from 'next/cache'
import { internalSecretHeader } from '@/config/headers'
import { isInternal } from '../../page-store/internal-secret'

interface Stale {
  tags?: string[]
  paths?: string[]
  /** Every page there is. */
  everything?: boolean
}

/** Drops rendered pages of this process. Only the process itself may call it; for everybody else it is treated as missing. */
export async function revalidate(request: Request): Promise<Response> {
  if (!isInternal(request.headers.get(internalSecretHeader))) {
    return new Response(null, { status: 404 })
  }
  const { tags = [], paths = [], everything = false } = (await request.json()) as Stale
  for (const tag of tags) {
    revalidateTag(tag, { expire: 0 })
  }
  for (const path of paths) {
    revalidatePath(path)
  }
  if (everything) {
    revalidatePath('/', 'layout')
  }
  return new Response(null, { status: 204 })
}
