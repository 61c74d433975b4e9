import { setTimeout as sleep } from 'node:timers/promises'

/** @typedef {{ status: number, json: Record<string, unknown>, retryAfterMs: number }} Answer */
/** @typedef {{ token?: string, json?: object, key?: string }} Call */

const answerWithinMs = 60_000
/** Answers after which a client tries again: nobody is there, or the database is not. */
const triesAgain = [0, 500, 502, 503, 504]

/**
 * A client that repeats what was not answered, and sends some requests twice at once, as phones and impatient people do.
 * @param {string} site
 * @param {{ random: { chance(share: number): boolean }, doubled: number, patienceMs: number }} options
 */
export function createClient(site, { random, doubled, patienceMs }) {
  const counts = { requests: 0, doubled: 0, unanswered: 0, failed: 0 }

  /** @param {string} method @param {string} path @param {Call} call @returns {Promise<Answer>} */
  async function once(method, path, { token, json, key }) {
    counts.requests += 1
    /** @type {Record<string, string>} */
    const headers = { origin: site }
    if (token) {
      headers.authorization = `Bearer ${token}`
    }
    if (json) {
      headers['content-type'] = 'application/json'
    }
    if (key) {
      headers['idempotency-key'] = key
    }
    try {
      const answer = await fetch(site + path, {
        method,
        headers,
        body: json && JSON.stringify(json),
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const text = await answer.text()
      counts.failed += answer.status === 500 ? 1 : 0
      counts.unanswered += [502, 503].includes(answer.status) ? 1 : 0
      return {
        status: answer.status,
        json: text.startsWith('{') ? JSON.parse(text) : {},
        retryAfterMs: Number(answer.headers.get('retry-after') ?? 1) * 1_000,
      }
    } catch {
      counts.unanswered += 1
      return { status: 0, json: {}, retryAfterMs: 0 }
    }
  }

  /** The answer that helps most: a success, else a refusal. @param {Answer[]} answers */
  const bestOf = (answers) => {
    /** @param {Answer} answer */
    const rank = ({ status }) => (triesAgain.includes(status) ? 2 : status < 300 ? 0 : 1)
    return /** @type {Answer} */ (answers.toSorted((a, b) => rank(a) - rank(b))[0])
  }

  /** @param {string} method @param {string} path @param {Call} [call] */
  async function ask(method, path, call = {}) {
    for (const until = Date.now() + patienceMs; ; await sleep(700)) {
      const isTwice = random.chance(doubled)
      counts.doubled += isTwice ? 1 : 0
      const sent = Array.from({ length: isTwice ? 2 : 1 }, () => once(method, path, call))
      const answer = bestOf(await Promise.all(sent))
      if (!triesAgain.includes(answer.status) || Date.now() > until) {
        return answer
      }
    }
  }
  return { counts, ask }
}
/** @typedef {ReturnType<typeof createClient>} Client */
