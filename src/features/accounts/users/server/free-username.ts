import { text } from '@/config/limits'
import { comparable } from '@/lib/comparable'
import { db } from '@/server/db'
import { randomDigits } from '@/server/kernel/secrets'
import { isReservedUsername } from '../reserved-names'
import { usernameOf } from '../username-of'
import type { UsernameCheck } from '../users.answers'

/** How many numbers after a name are tried. */
const tried = 20

const isTaken = async (names: readonly string[]) => {
  const found = await db().user.findMany({
    where: { usernameKey: { in: names.map(comparable) } },
    select: { usernameKey: true },
  })
  return new Set(found.map(({ usernameKey }) => usernameKey))
}

/** A free name similar to a taken one, “amina.fotso” → “amina.fotso2”; null if the nearest ones are taken too. */
export async function suggestFreeUsername(taken: string): Promise<string | null> {
  const stem = taken.replace(/\d+$/, '').slice(0, text.username - 2)
  const names = Array.from({ length: tried }, (_, index) => `${stem}${index + 2}`)
  const others = await isTaken(names)
  return names.find((name) => !others.has(comparable(name)) && !isReservedUsername(name)) ?? null
}

/** Whether a name can be chosen, and one like it where it cannot. */
export async function lookUpUsername(username: string): Promise<UsernameCheck> {
  const free = !(await isTaken([username])).has(comparable(username))
  return { free, suggestion: free ? null : await suggestFreeUsername(username) }
}

/** A free name for somebody whom the office registers. */
export async function findFreeUsername(firstName: string, lastName: string): Promise<string> {
  const wanted = usernameOf(firstName, lastName)
  const isFree = !isReservedUsername(wanted) && (await isTaken([wanted])).size === 0
  return isFree ? wanted : ((await suggestFreeUsername(wanted)) ?? `student.${randomDigits(8)}`)
}
