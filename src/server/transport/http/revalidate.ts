import { revalidatePath, revalidateTag } from 'next/cache'
import { internalSecretHeader } from '@/config/headers'
import { isInternal } from '../../page-store/internal-secret'

interface Stale {
  tags?: string[]
  paths?: string[]
}

/** Drops rendered pages of this process. Only the process itself may call it; for everybody else it is treated as missing. */
export async function revalidate(request: Request): Promise<Response> {
  if (!isInternal(request.headers.get(internalSecretHeader))) {
    return new Response(null, { status: 404 })
  }
  const { tags = [], paths = [] } = (await request.json()) as Stale
  for (const tag of tags) {
    revalidateTag(tag, { expire: 0 })
  }
  for (const path of paths) {
    revalidatePath(path)
  }
  return new Response(null, { status: 204 })
}
