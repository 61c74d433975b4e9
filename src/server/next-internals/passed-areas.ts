import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { passedAreaHeader } from '@/config/headers'
import { locales } from '@/config/locales'

/** Pages that the middleware guards, by the first part of their address. */
export const guardedAreas = ['user', 'payment', 'success', 'profile', 'admin'] as const
const guarded = new RegExp(`^/(?:${locales.join('|')})/(${guardedAreas.join('|')})(?=[/?]|$)(?!/login)`)
const most = 5_000

/**
 * Sessions that have been shown a page of an area. The middleware, which only redirects, would let the same cookie pass
 * again: it is not run. Each page asks the gate in any case, which reads the session and its rights from the database.
 */
export function passedAreas(cookieName: string) {
  const passed = new Set<string>()
  const keyOf = ({ url = '', headers: { cookie = '' } }: IncomingMessage) => {
    const area = guarded.exec(url)?.[1]
    const session = cookie
      .split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(`${cookieName}=`))
    return area && session ? createHash('sha256').update(`${area} ${session}`).digest('base64url') : null
  }
  const add = (key: string) => {
    const [oldest] = passed
    if (passed.size >= most && oldest !== undefined) {
      passed.delete(oldest)
    }
    passed.add(key)
  }

  /** The address has its language already. */
  return (req: IncomingMessage, res: ServerResponse) => {
    const key = keyOf(req)
    if (key === null) {
      return
    }
    if (passed.has(key)) {
      req.headers[passedAreaHeader] = '1'
      return
    }
    res.once('finish', () => {
      if (res.statusCode === 200) {
        add(key)
      }
    })
  }
}
