import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { remember } from '../remember'
import { AppError } from './app-error'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const argon2id = 2 as Algorithm
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const maxRunning = 4
const maxWaiting = 60

interface Queue {
  running: number
  waiting: (() => void)[]
}

const queue = () => remember<Queue>('password-queue', () => ({ running: 0, waiting: [] }))

/**
 * Hashing is intentionally expensive: beyond a short queue the answer is "try again", so that the machine does
 * not stall.
 */
async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  const line = queue()
  if (line.running >= maxRunning) {
    if (line.waiting.length >= maxWaiting) {
      throw new AppError('busy', { retryAfterS: 2, reason: 'passwords' })
    }
    await new Promise<void>((go) => line.waiting.push(go))
  } else {
    line.running += 1
  }
  try {
    return await work()
  } finally {
    // The slot is handed over directly, so that no new call takes it in between.
    const next = line.waiting.shift()
    if (next) {
      next()
    } else {
      line.running -= 1
    }
  }
}

export const hashPassword = (password: string) => withSlot(() => hash(password, parameters))

/** The hash of an unknown password, so that an unknown user takes as much time as a wrong password. */
const dummyHash = () => remember('password-dummy', () => hash(crypto.randomUUID(), parameters))

/**
 * false for a wrong password, for no stored hash and for an invalid one. Takes the same time in each case.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const usable = storedHash?.startsWith('$argon2') ? storedHash : null
  const against = usable ?? (await dummyHash())
  const right = await withSlot(() => verify(against, password).catch(() => false))
  return usable !== null && right
}

const number = (storedHash: string, name: string) =>
  Number(new RegExp(`[$,]${name}=(\\d+)`).exec(storedHash)?.[1] ?? 0)

/** Whether the hash was made with weaker parameters than the present ones. */
export const needsRehash = (storedHash: string) =>
  !storedHash.startsWith('$argon2id$') ||
  number(storedHash, 'm') < parameters.memoryCost ||
  number(storedHash, 't') < parameters.timeCost
