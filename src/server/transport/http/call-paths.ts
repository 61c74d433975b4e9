import { forget, remember } from '../../remember'

type FindParts = (asked: readonly string[]) => readonly string[] | undefined
const name = 'call-paths'

/** '/api/room/get' → ['room', 'get'] */
export const partsOf = (path: string): string[] => path.split('/').slice(2)

/** Called by Next's bundle, which has the table of calls, because the server entry needs their names in its metrics. */
export function announceCallPaths(find: FindParts): void {
  forget(name)
  remember(name, () => find)
}

/** '/api/programs/web-development' → '/api/programs/[slug]'; undefined if no single call answers. */
export function callPathOf(path: string): string | undefined {
  const find = remember<FindParts>(name, () => () => undefined)
  const parts = find(partsOf(path))
  return parts && !parts.some((part) => part.startsWith('{...'))
    ? `/api/${parts.join('/').replace(/\{(\w+)\}/g, '[$1]')}`
    : undefined
}
