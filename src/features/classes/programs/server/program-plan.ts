import {
  finishCompleted,
  keepReached,
  lockProgramEnrolments,
} from '@/features/base/enrolments/server/update-progress'
import { invalid } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import type { WeekInput } from '../program-editor.schema'
import { type Changed, changedFields, type StoredProgram, weekColumns } from './office-program'

/** The numbers of weeks that have lessons, or that somebody has completed or handed in work for. */
export async function listWeeksInUse(tx: Pick<Tx, '$queryRaw'>, programId: string): Promise<number[]> {
  const rows = await tx.$queryRaw<{ number: number }[]>`
    select c.week_number as number from week_completions c join enrolments e on e.id = c.enrolment_id where e.program_id = ${programId}::uuid
    union select week_number from submissions where program_id = ${programId}::uuid and week_number is not null
    union select w.number from program_weeks w join learning_items i on i.week_id = w.id
      where w.program_id = ${programId}::uuid and i.archived_at is null
    order by number`
  return rows.map(({ number }) => number)
}

/**
 * If weeks are added, moved or removed, locks the program's enrolments, so that nobody completes a week during the
 * change.
 */
export async function lockStudents(tx: Tx, slug: string, plan: readonly WeekInput[]) {
  const program = await tx.program.findUnique({
    where: { slug },
    select: { id: true, weeks: { orderBy: { number: 'asc' }, select: { id: true } } },
  })
  if (!program) {
    return
  }
  const isSamePlan =
    program.weeks.length === plan.length && program.weeks.every(({ id }, index) => plan[index]?.id === id)
  if (!isSamePlan) {
    await lockProgramEnrolments(tx, program.id)
  }
}

/** The students' work in a week moves with it to its new number. Because numbers are unique, they first become negative. */
async function renumber(tx: Tx, programId: string, moves: readonly { from: number; to: number }[]) {
  const from = moves.map((move) => move.from)
  const to = moves.map((move) => move.to)
  await tx.$executeRaw`
    update week_completions c set week_number = -m.new from unnest(${from}::int[], ${to}::int[]) as m (old, new), enrolments e
    where e.id = c.enrolment_id and e.program_id = ${programId}::uuid and c.week_number = m.old`
  await tx.$executeRaw`
    update week_completions c set week_number = -c.week_number from enrolments e
    where e.id = c.enrolment_id and e.program_id = ${programId}::uuid and c.week_number < 0`
  await tx.$executeRaw`
    update submissions s set week_number = m.new from unnest(${from}::int[], ${to}::int[]) as m (old, new)
    where s.program_id = ${programId}::uuid and s.week_number = m.old`
  await tx.$executeRaw`
    update program_weeks w set number = -m.new from unnest(${from}::int[], ${to}::int[]) as m (old, new)
    where w.program_id = ${programId}::uuid and w.number = m.old`
  await tx.$executeRaw`update program_weeks set number = -number where program_id = ${programId}::uuid and number < 0`
}

interface Changes {
  before: Changed
  after: Changed
}

/** Replaces the stored plan by the typed one, in its order. Throws `invalid` if this would remove a week in which students have worked. */
export async function replacePlan(
  tx: Tx,
  program: StoredProgram,
  plan: readonly WeekInput[],
  now: Date,
): Promise<Changes> {
  const storedWeeks = new Map(program.weeks.map((week) => [week.id, week]))
  const placed = plan.map((week, index) => ({ week, number: index + 1, old: storedWeeks.get(week.id) }))
  const keptIds = new Set(placed.flatMap(({ old }) => old?.id ?? []))
  const removed = program.weeks.filter(({ id }) => !keptIds.has(id))
  const moves = placed.flatMap(({ old, number }) =>
    old && old.number !== number ? [{ from: old.number, to: number }] : [],
  )
  if (removed.length > 0) {
    await refuseWeeksInUse(tx, program.id, removed)
  }

  if (keptIds.size < plan.length) {
    await keepReached(tx, program.id)
  }
  await tx.programWeek.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } })
  if (moves.length > 0) {
    await renumber(tx, program.id, moves)
  }
  const changes: Changes = { before: {}, after: {} }
  for (const { week, number, old } of placed) {
    const columns = weekColumns(week)
    if (!old) {
      await tx.programWeek.create({ data: { programId: program.id, number, ...columns } })
    } else {
      const { names, before, after } = changedFields(old, columns)
      if (names.length === 0) {
        continue
      }
      await tx.programWeek.update({ where: { id: old.id }, data: columns })
      for (const name of names) {
        changes.before[`week ${number}: ${name}`] = before[name] ?? null
        changes.after[`week ${number}: ${name}`] = after[name] ?? null
      }
    }
  }
  if (removed.length > 0) {
    await finishCompleted(tx, program.id, now)
  }
  if (removed.length > 0 || moves.length > 0 || keptIds.size < plan.length) {
    changes.before.weeks = program.weeks.map(({ titleEn }) => titleEn)
    changes.after.weeks = plan.map(({ titleEn }) => titleEn)
  }
  return changes
}

async function refuseWeeksInUse(
  tx: Tx,
  programId: string,
  removed: readonly { number: number; titleEn: string }[],
) {
  const inUse = new Set(await listWeeksInUse(tx, programId))
  const usedWeeks = removed.filter(({ number }) => inUse.has(number))
  if (usedWeeks.length === 0) {
    return
  }
  const weeks = usedWeeks.map(({ number, titleEn }) => `${number} (${titleEn})`).join(', ')
  throw invalid({ weeks: 'ProgramEditor.weeksInUse' }, { weeks, count: usedWeeks.length })
}
