import { isPublic } from '@/config/program-offers'
import { db } from '@/server/db'

export const unknownProgram = { program: 'Validation.programUnknown' } as const

/** The program's id; null when none was chosen, undefined for a program that is unknown or not shown. */
export async function findProgramId(slug: string | undefined): Promise<string | null | undefined> {
  if (slug === undefined) {
    return null
  }
  const program = await db().program.findUnique({ where: { slug }, select: { id: true, offer: true } })
  return program && isPublic(program.offer) ? program.id : undefined
}
