import { Bash } from 'just-bash/browser'
import { cut, serve } from '../../sandbox/worker-kit'
import type { CheckResult, RunnerSpec } from '../contract'
import { compareOutput } from '../output'
import { explainShell } from './errors'

interface ShellCheck {
  id: string
  /** The complete output of the learner's commands; with `run`, the output of these commands afterwards. */
  output?: string
  run?: string
  /** A file that must exist, with this text if given; with `absent`, a file that must not exist. */
  file?: string
  equals?: string
  absent?: boolean
}

interface ShellSpec extends RunnerSpec {
  files?: Readonly<Record<string, string>>
  /** A block of a lesson: what it continues is run before it, silently. */
  before?: readonly string[]
  checks: readonly ShellCheck[]
}

const home = '/home/user'
const at = (path: string) => (path.startsWith('/') ? path : `${home}/${path}`)

/** The sentences about a file, by those about what is printed. */
const fileReasons: Readonly<Record<string, string>> = {
  outputNothing: 'fileEmpty',
  outputMissing: 'fileShort',
  outputExtra: 'fileLong',
}

async function judge(shell: Bash, check: ShellCheck, printed: string): Promise<CheckResult> {
  const { id, file, equals, absent, output = '', run } = check
  if (file === undefined) {
    const actual = run === undefined ? printed : (await shell.exec(run)).stdout
    const result = compareOutput(id, output, actual)
    return result.ok ? result : { ...result, where: run }
  }
  const there = await shell.fs.exists(at(file))
  if (absent) {
    return there ? { id, ok: false, why: 'fileThere', where: file } : { id, ok: true }
  }
  if (!there) {
    return { id, ok: false, why: 'fileMissing', where: file }
  }
  if (equals === undefined) {
    return { id, ok: true }
  }
  const result = compareOutput(id, equals, await shell.readFile(at(file)))
  return result.ok ? result : { ...result, why: fileReasons[result.why ?? ''] ?? 'fileLine', where: file }
}

serve<ShellSpec>(() => async ({ code, spec, language }, { print }) => {
  const files = Object.fromEntries(Object.entries(spec.files ?? {}).map(([path, text]) => [at(path), text]))
  const shell = new Bash({ files, cwd: home })
  // In one call: folder and variables last no longer.
  const before = spec.before?.length ? `{ ${spec.before.join('\n')}\n} > /dev/null 2>&1\n` : ''
  const { stdout, stderr } = await shell.exec(before + code)
  print(stdout)
  print(stderr)
  const line = Number(/line (\d+)/.exec(stderr)?.[1])
  const results: CheckResult[] = []
  for (const check of spec.checks) {
    results.push(await judge(shell, check, stdout))
  }
  const message = explainShell({ text: cut(stderr.trim()), line: line || undefined }, code, language)
  return line ? { results, error: message } : { results, says: message.says }
})
