import { text } from '@/config/limits'
import { comparable } from '@/lib/comparable'
import { db } from '@/server/db'
import { randomDigits } from '@/server/kernel/secrets'
import { isReservedUsername } from '../reserved-names'
import { usernameOf } from '../username-of'
import type { UsernameCheck } from '../users.answers'

const stemOf = (name: string) => name.replace(/\d+$/, '')

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
  const stem = stemOf(taken).slice(0, text.username - 2)
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

/** The same for many people at once, in one statement. The names are free of each other too. */
export async function findFreeUsernames(
  people: readonly { firstName: string; lastName: string }[],
): Promise<string[]> {
  const wanted = people.map(({ firstName, lastName }) => usernameOf(firstName, lastName))
  const rows = await db().$queryRaw<{ key: string }[]>`
    select username_key as key from users
    where regexp_replace(username_key, '[0-9]+$', '') = any(${[...new Set(wanted.map(stemOf))]})`
  const taken = new Set(rows.map(({ key }) => key))
  return wanted.map((name) => {
    let free = name
    for (let n = 2; taken.has(comparable(free)) || isReservedUsername(free); n += 1) {
      free = `${stemOf(name)}${n}`
    }
    taken.add(comparable(free))
    return free
  })
}
