import { transform } from 'sucrase'
import { cut, serve } from '../../sandbox/worker-kit'
import type { RunError } from '../contract'
import { explainScript } from '../javascript/errors'
import { runJavaScript, type ScriptSpec } from '../javascript/run-script'

/** Sucrase reports the position as "(3:7)". */
function readError(error: unknown): RunError {
  const { message } = error as Error
  const line = Number(/\((\d+):\d+\)/.exec(message)?.[1])
  return {
    text: cut(message.replace(/^Error transforming [^:]*: /, '').replace(/ ?\(\d+:\d+\)/, '')),
    line: line || undefined,
  }
}

/** Types are removed; line numbers do not change. */
serve<ScriptSpec>(() => (task, tools) => {
  let code: string
  try {
    code = transform(task.code, { transforms: ['typescript'], disableESTransforms: true }).code
  } catch (error) {
    return { status: 'failed', error: explainScript(readError(error), task.code, task.language), results: [] }
  }
  return runJavaScript({ ...task, code }, tools)
})
