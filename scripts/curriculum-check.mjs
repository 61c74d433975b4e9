// npm run curriculum:check: checks that the teaching texts under curriculum/ are complete, have the same parts in both
// languages and are small. In a real browser, the checks of every exercise must accept what is right and refuse what is wrong,
// and every block of code must show what the text says. What has not changed since it was proven (scripts/curriculum/proven.json) does not
// run again; with --all everything does.
import { join } from 'node:path'
import { proveExercises } from './curriculum/prove-exercises.mjs'
import { stopBundler } from './run/bundle.mjs'
import { loadCurriculum } from './run/curriculum.mjs'
import { messageOf } from './run/errors.mjs'
import { continueOnPinnedNode } from './run/with-pinned-node.mjs'

const root = join(import.meta.dirname, '..')

/** @param {number} begun */
const seconds = (begun) => ((performance.now() - begun) / 1_000).toFixed(1)

async function check() {
  const curriculum = await loadCurriculum(root)
  const report = await curriculum.checkRepository(new Date())
  const exercises = curriculum.exercisesOfRepository()
  const blocks = curriculum.blocksOfRepository()
  const begun = performance.now()
  const again = process.argv.includes('--all')
  const proofs = await proveExercises(root, { exercises, blocks, again, ...curriculum.proofSetting })
  report.problems.push(...(proofs?.problems ?? []))
  console.log(curriculum.describeCheck(report, exercises).join('\n'))
  console.log(
    proofs
      ? `Exercises: ${curriculum.describeProofs(exercises)}; ${blocks.length} blocks of code; ${proofs.ran} run in a browser in ${seconds(begun)} s, the others as before; ${proofs.problems.length} faults.`
      : `Exercises: NOT PROVEN. No browser was found (CHROMIUM_PATH names one), so none of ${exercises.length + blocks.length} was run.`,
  )
  return report.problems.length === 0 && proofs !== undefined
}

try {
  await continueOnPinnedNode(root, import.meta.filename)
  process.exitCode = (await check()) ? 0 : 1
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
await stopBundler()
process.exit()
