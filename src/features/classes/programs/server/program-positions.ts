import type { Tx } from '@/server/kernel/transaction'

/** Locks all programs until the commit, so that positions are assigned one after the other. Enrolling and paying are not blocked. */
export const lockPrograms = (tx: Tx) =>
  tx.$queryRaw<{ id: string; position: number }[]>`
    select id, position from programs order by position, id for no key update`

/** Puts a program at a position among all programs (1 is the first) and moves the others. Returns its position. */
export async function placeProgram(
  tx: Tx,
  programs: readonly { id: string; position: number }[],
  id: string,
  position: number,
): Promise<number> {
  const others = programs.filter((each) => each.id !== id)
  const place = Math.min(Math.max(1, position), others.length + 1)
  const ids = [
    ...others.slice(0, place - 1).map((each) => each.id),
    id,
    ...others.slice(place - 1).map((each) => each.id),
  ]
  await tx.$executeRaw`
    update programs p set position = o.place from unnest(${ids}::uuid[]) with ordinality as o (id, place)
    where p.id = o.id and p.position <> o.place`
  return place
}
