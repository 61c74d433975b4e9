import { openOffer, type ProgramOffer } from '@/config/program-offers'
import type { Tx } from '@/server/kernel/transaction'
import { beforeYouBegin } from '../catalogue/before-you-begin'
import { catalogue } from '../catalogue/catalogue'
import type { CatalogueProgram } from '../catalogue/types'

const planned = [...catalogue, beforeYouBegin]

/** A demo sells everything, to be tried; the academy only what is written. The office decides about the rest. */
function firstOffer(program: CatalogueProgram, isDemo: boolean): ProgramOffer {
  if (program === beforeYouBegin) {
    return openOffer
  }
  return isDemo || program.isWritten ? 'online' : 'interest'
}

const programRow = (program: CatalogueProgram, position: number, isDemo: boolean) => ({
  slug: program.slug,
  position,
  icon: program.icon,
  titleEn: program.title.en,
  titleFr: program.title.fr,
  descriptionEn: program.description.en,
  descriptionFr: program.description.fr,
  outcomeEn: program.outcome.en,
  outcomeFr: program.outcome.fr,
  audienceEn: program.audience.en,
  audienceFr: program.audience.fr,
  durationWeeks: program.durationWeeks,
  priceXaf: program.priceXaf,
  isOnline: program.isOnline,
  offer: firstOffer(program, isDemo),
})

const weekRows = (program: CatalogueProgram, programId: string) =>
  program.weeks.map((week, index) => ({
    programId,
    number: index + 1,
    titleEn: week.title.en,
    titleFr: week.title.fr,
    summaryEn: week.summary.en,
    summaryFr: week.summary.fr,
    contentEn: week.content.en,
    contentFr: week.content.fr,
    assignmentEn: week.assignment?.en ?? null,
    assignmentFr: week.assignment?.fr ?? null,
  }))

const deletedSlugs = async (tx: Tx) =>
  (
    await tx.$queryRaw<{ slug: string }[]>`
      select details ->> 'slug' as slug from audit_log where action = 'program.deleted'`
  ).map(({ slug }) => slug)

/**
 * Adds the programs that are missing, whole. A program that is there belongs to the office: it is not touched; one that the office
 * has deleted stays away.
 */
export async function seedPrograms(tx: Tx, isDemo: boolean): Promise<void> {
  const existing = await tx.program.findMany({ select: { slug: true } })
  const known = new Set([...existing.map(({ slug }) => slug), ...(await deletedSlugs(tx))])
  for (const [index, program] of planned.entries()) {
    if (known.has(program.slug)) {
      continue
    }
    const { id } = await tx.program.create({
      data: programRow(program, index + 1, isDemo),
      select: { id: true },
    })
    await tx.programWeek.createMany({ data: weekRows(program, id) })
  }
}
