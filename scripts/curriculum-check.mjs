// npm run curriculum:check: checks that the teaching texts under curriculum/ are complete, have the same parts in both
// languages and are small. In a real browser, the solution of every exercise must pass its checks, and its start must not.
import { join } from 'node:path'
import { proveExercises } from './curriculum/prove-exercises.mjs'
import { stopBundler } from './run/bundle.mjs'
import { loadCurriculum } from './run/curriculum.mjs'
import { messageOf } from './run/errors.mjs'
import { continueOnPinnedNode } from './run/with-pinned-node.mjs'

const root = join(import.meta.dirname, '..')

async function check() {
  const curriculum = await loadCurriculum(root)
  const report = await curriculum.checkRepository()
  const exercises = curriculum.exercisesOfRepository()
  const unproven = await proveExercises(root, { exercises, ...curriculum.proofSetting })
  report.problems.push(...(unproven ?? []))
  console.log(curriculum.describeCheck(report).join('\n'))
  console.log(
    unproven
      ? `Exercises: ${exercises.length} run in a browser, ${unproven.length} do not hold.`
      : `Exercises: NOT PROVEN. No browser was found (CHROMIUM_PATH names one), so none of ${exercises.length} was run.`,
  )
  return report.problems.length === 0 && unproven !== undefined
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
