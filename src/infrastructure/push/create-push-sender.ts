import { env } from '@/config/env'
import type { Clock } from '@/server/ports/clock'
import type { PushSender } from '@/server/ports/push-sender'
import { openPushKey, publicPartOf, pushKeyFileOf } from './push-key-file'
import type { Post } from './push-service'

/** Web Push with the key of the installation. What sends is loaded with the first message. */
export function createPushSender(clock: Clock, post?: Post): PushSender {
  const keys = new Map<string, ReturnType<typeof openPushKey>>()
  const key = () => {
    const file = pushKeyFileOf(env())
    const known = keys.get(file) ?? openPushKey(file)
    keys.set(file, known)
    return known
  }
  return {
    publicKey: () => publicPartOf(key()),
    async send(target, text, lifetimeMs) {
      const { postPush, postToPublic } = await import('./push-service')
      return postPush({ target, text, lifetimeMs, key: key(), now: clock.now() }, post ?? postToPublic)
    },
  }
}
