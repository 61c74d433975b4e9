import { transform } from 'sucrase'
import { cut, serve } from '../../sandbox/worker-kit'
import type { RunError } from '../contract'
import { runJavaScript, type ScriptSpec } from '../javascript/run-script'

/** Sucrase says where: "(3:7)". */
function readError(error: unknown): RunError {
  const { message } = error as Error
  const line = Number(/\((\d+):\d+\)/.exec(message)?.[1])
  return {
    text: cut(message.replace(/^Error transforming [^:]*: /, '').replace(/ ?\(\d+:\d+\)/, '')),
    line: line || undefined,
  }
}

/** Types are taken out, lines stay where they are. */
serve<ScriptSpec>(() => (task, tools) => {
  let code: string
  try {
    code = transform(task.code, { transforms: ['typescript'], disableESTransforms: true }).code
  } catch (error) {
    return { status: 'failed', error: readError(error), results: [] }
  }
  return runJavaScript({ ...task, code }, tools)
})
