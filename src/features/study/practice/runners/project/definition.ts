import { z } from 'zod'
import { learning } from '@/config/limits'
import { checksOf, code, id, pictures, shortText, words } from '../definition-parts'
import { pattern } from '../text/definition'
import { firstPage, isPage, writeFiles } from './files'
import { mostSituations, situationsOf } from './situations'

const name = z
  .string()
  .max(60)
  .regex(
    /^(?:[a-z0-9][\w-]*\/)?[a-z0-9][\w-]*\.(?:html|css|js|json|txt|csv|svg)$/i,
    'a file is named like menu.html, style.css or data/menu.json',
  )

const response = z.strictObject({
  path: z.string().min(1).max(200),
  status: z.number().int().min(200).max(599).optional(),
  json: z.json().optional(),
  text: code.optional(),
  after_ms: z.number().int().min(0).max(2_000).optional(),
  fails: z.boolean().optional(),
})
const responses = z.array(response).min(1).max(8).optional()

const selector = z.string().trim().min(1).max(200)
const step = z.union([
  z.strictObject({ fill: selector, value: shortText(200) }),
  z.strictObject({ click: selector }),
  z.strictObject({ submit: selector }),
])

/** Some of the files; those that are not named stay as in the solution. */
const answer = z.record(name, code).refine((files) => Object.keys(files).length > 0, 'names no file')

/** Several files that make a site. A check is JavaScript in one of its pages, or looks at the text of a file. */
export const projectDefinition = z.strictObject({
  runner: z.literal('project'),
  hints: z.array(words(600)).min(1).max(6),
  /** A list, because their order is that of the tabs. */
  files: z
    .array(
      z.strictObject({ name, starter: code.optional(), solution: code.optional(), given: code.optional() }),
    )
    .min(1)
    .max(8),
  pictures,
  responses,
  wrong: z
    .array(z.strictObject({ answer, fails: id }))
    .max(20)
    .optional(),
  also_right: z.array(answer).max(10).optional(),
  checks: checksOf({
    test: code.optional(),
    page: name.optional(),
    width: z.number().int().min(320).max(1920).optional(),
    after: z.literal('reload').optional(),
    steps: z.array(step).min(1).max(8).optional(),
    responses,
    file: name.optional(),
    pattern: z.union([pattern, z.strictObject({ en: pattern, fr: pattern })]).optional(),
  }),
})

type Project = z.output<typeof projectDefinition>
type Say = (path: (string | number)[], message: string) => void
type Text = z.output<typeof code>

const bytesOf = (text: string) => new TextEncoder().encode(text).length
const inEach = (text: Text = '') => (typeof text === 'string' ? [text, text] : [text.en, text.fr])
const larger = (...texts: (Text | undefined)[]) => Math.max(...texts.flatMap(inEach).map(bytesOf))

function judgeFiles({ files }: Project, say: Say) {
  const names = files.map((file) => file.name)
  if (new Set(names).size < names.length) {
    say(['files'], 'file named twice')
  }
  if (!names.includes(firstPage)) {
    say(['files'], `there is no ${firstPage}`)
  }
  for (const [n, { given, starter, solution }] of files.entries()) {
    if (
      (given === undefined) === (solution === undefined) ||
      (given !== undefined && starter !== undefined)
    ) {
      say(['files', n], 'a file is given, or has a solution')
    }
  }
  if (files.every(({ given }) => given !== undefined)) {
    say(['files'], 'there is no file to write')
  }
  const total = files.reduce((sum, { given, starter, solution }) => sum + larger(given, starter, solution), 0)
  if (total > learning.projectBytes) {
    say(['files'], `${total} bytes: at most ${learning.projectBytes} in a project`)
  }
  for (const n of [0, 1]) {
    const written = files.flatMap(({ name: file, solution }) =>
      solution === undefined ? [] : [[file, inEach(solution)[n] ?? ''] as const],
    )
    if (bytesOf(writeFiles(Object.fromEntries(written))) > learning.codeBytes) {
      say(['files'], `at most ${learning.codeBytes} bytes are written`)
    }
  }
}

function judgeCheck({ files }: Project, check: Project['checks'][number], say: (message: string) => void) {
  const { test, file, pattern: wanted, page, width, after, steps, responses: own } = check
  const isOfFile = file !== undefined && wanted !== undefined
  const ofPage = [page, width, after, steps, own]
  if (isOfFile === (test !== undefined) || (file === undefined) !== (wanted === undefined)) {
    say('a check has a test, or a file with a pattern')
  } else if (isOfFile && ofPage.some((part) => part !== undefined)) {
    say('a check of a file has no page')
  }
  const known = (each: string) => files.some((one) => one.name === each)
  if ((page !== undefined && !(known(page) && isPage(page))) || (file !== undefined && !known(file))) {
    say('names no file')
  }
}

/** Rules that the shape cannot express. */
export function judgeProject(project: Project, say: Say) {
  judgeFiles(project, say)
  for (const [n, check] of project.checks.entries()) {
    judgeCheck(project, check, (message) => say(['checks', n], message))
  }
  if (situationsOf(project.checks as Parameters<typeof situationsOf>[0]).length > mostSituations) {
    say(['checks'], `at most ${mostSituations} runs: let checks share page, width, steps and responses`)
  }
  const written = project.files.filter(({ given }) => given === undefined).map((file) => file.name)
  const answers = [
    ...(project.wrong ?? []).map((each, n) => ({ files: each.answer, path: ['wrong', n, 'answer'] })),
    ...(project.also_right ?? []).map((files, n) => ({ files, path: ['also_right', n] })),
  ]
  for (const { files, path } of answers) {
    if (Object.keys(files).some((file) => !written.includes(file))) {
      say(path, 'names a file that nobody writes')
    }
  }
}
