import { Agent, type RequestOptions, request as requestHttps } from 'node:https'
import { importJWK, SignJWT } from 'jose'
import { hour, second } from '@/config/durations'
import { push } from '@/config/limits'
import { site } from '@/config/site'
import { isPushEndpoint } from '@/lib/push-endpoint'
import type { PushResult, PushTarget } from '@/server/ports/push-sender'
import { encryptPush } from './encrypt-push'
import { NotPublic, publicLookup } from './public-address'
import { type PushKey, publicPartOf } from './push-key-file'

interface Answer {
  status: number
  retryAfter: string | undefined
}

/** How a request reaches the push service; tests have a way to their own. */
export type Post = (url: string, headers: Record<string, string>, body: Buffer) => Promise<Answer>

const timeoutMs = 10 * second
const answerBytes = 8 * 1024
const longestPauseS = 86_400

const agent = new Agent({ keepAlive: true, maxSockets: 4, maxFreeSockets: 2, timeout: timeoutMs })

/** Redirects are not followed, and of the answer only the head is read. */
export const postToPublic: Post = (url, headers, body) =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      agent,
      method: 'POST',
      headers,
      lookup: publicLookup,
      signal: AbortSignal.timeout(timeoutMs),
    }
    const call = requestHttps(url, options, (answer) => {
      let bytes = 0
      answer.on('error', () => undefined)
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > answerBytes) {
          answer.destroy()
        }
      })
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
    })
    call.on('error', reject)
    call.end(body)
  })

/** Seconds, or a date. Undefined if there is neither. */
function pauseOf(retryAfter: string | undefined, now: Date): number | undefined {
  const seconds = Number(retryAfter ?? Number.NaN)
  const wanted = Number.isFinite(seconds) ? seconds : (Date.parse(retryAfter ?? '') - now.getTime()) / second
  return wanted > 0 ? Math.min(Math.ceil(wanted), longestPauseS) : undefined
}

function resultOf({ status, retryAfter }: Answer, now: Date): PushResult {
  if (status >= 200 && status < 300) {
    return { status: 'sent' }
  }
  if (status === 404 || status === 410) {
    return { status: 'ended' }
  }
  if (status >= 500 || status === 429 || status === 408) {
    return { status: 'unavailable', error: String(status), retryAfterS: pauseOf(retryAfter, now) }
  }
  return { status: 'refused', error: String(status) }
}

/** Proves to the push service who sends (RFC 8292). */
async function proofFor(endpoint: string, key: PushKey, now: Date): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(new Date(now.getTime() + 12 * hour))
    .setSubject(`mailto:${site.email}`)
    .sign(await importJWK(key, 'ES256'))
  return `vapid t=${token}, k=${publicPartOf(key)}`
}

interface Message {
  target: PushTarget
  text: string
  lifetimeMs: number
  key: PushKey
  now: Date
}

/** Sends one message to one browser. */
export async function postPush(
  { target, text, lifetimeMs, key, now }: Message,
  post: Post,
): Promise<PushResult> {
  if (!isPushEndpoint(target.endpoint) || text.length > push.payloadLength) {
    return { status: 'refused', error: 'not sent' }
  }
  try {
    const headers = {
      authorization: await proofFor(target.endpoint, key, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(Math.round(lifetimeMs / second)),
      urgency: 'normal',
    }
    const body = encryptPush(text, target)
    const length = { 'content-length': String(body.length) }
    return resultOf(await post(target.endpoint, { ...headers, ...length }, body), now)
  } catch (error) {
    if (error instanceof NotPublic) {
      return { status: 'refused', error: error.code }
    }
    const code = (error as { code?: unknown }).code
    return { status: 'unavailable', error: typeof code === 'string' ? code : 'no answer' }
  }
}
