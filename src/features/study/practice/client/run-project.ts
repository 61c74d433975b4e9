import type { CheckResult, Language, Outcome, Task } from '../runners/contract'
import { type Files, filesOf, firstPage, isPage, type ProjectSpec } from '../runners/project/files'
import { responsesOf, type Situation, situationsOf } from '../runners/project/situations'
import { hasPattern } from '../runners/text/rules'
import type { Go, Pictures, ProjectState } from '../sandbox/page-messages'
import { type FrameRun, runInFrame } from './run-frame'

type Place = Pick<FrameRun, 'address' | 'stage' | 'title'>

interface Page {
  page: string
  files: Files
  pictures: Pictures
  checks: Situation['checks']
  language: Language
  project: ProjectState
}

/** Pages that one situation may open, and one preview: a page may lead to itself for ever. */
const mostPages = { situation: 12, preview: 200 } as const
const mostStored = 250_000

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string')

/** The page that is to be opened next. A frame may say anything: what is no page of the project is the first one, empty. */
function pageAfter(now: Page, go: Partial<Go> | undefined): Page {
  const { page = firstPage, local, session, left = 0, reload = false, hash = '' } = go ?? {}
  const isKnown = isPage(`${page}`) && Object.hasOwn(now.files, page)
  const isStored = isTexts(local) && isTexts(session) && JSON.stringify([local, session]).length < mostStored
  const { steps } = now.project
  return {
    ...now,
    page: isKnown ? page : firstPage,
    project: {
      ...now.project,
      ...(isStored ? { local, session } : { local: {}, session: {} }),
      hash: `${hash}`.slice(0, 100),
      reload: reload === true,
      steps: left > 0 ? steps.slice(-left) : [],
    },
  }
}

const pageHeight = 740

/** A window that nobody sees, and that moves nothing around it. */
const unseen =
  'position:fixed;top:0;left:0;width:1px;height:1px;overflow:hidden;opacity:0;pointer-events:none'

/** Runs a page that is as wide as this, unseen. */
async function runUnseen(place: Omit<Place, 'stage'>, width: number, start: Page) {
  const stage = document.createElement('div')
  stage.style.cssText = unseen
  stage.setAttribute('aria-hidden', 'true')
  document.body.append(stage)
  const run = runInFrame({ ...place, stage, start, keep: true })
  const frame = stage.querySelector('iframe') as HTMLIFrameElement
  frame.style.cssText = `width:${width}px;height:${pageHeight}px;border:0`
  frame.tabIndex = -1
  const outcome = await run
  stage.remove()
  return outcome
}

/** Runs a page and those to which it leads before its checks. */
async function runPage(place: Omit<Place, 'stage'>, width: number, first: Page): Promise<Outcome> {
  let [page, output] = [first, '']
  for (let count = 0; count < mostPages.situation; count++) {
    const { go, ...outcome } = await runUnseen(place, width, page)
    output += outcome.output
    if (!go) {
      return { ...outcome, output }
    }
    page = pageAfter(page, go)
  }
  return { status: 'stopped', output, results: [] }
}

/** Shows the project: links lead from page to page, each in a new frame. */
function showProject({ stage, ...place }: Place, first: Page): Promise<Outcome> {
  let count = 0
  const show = async (page: Page): Promise<Outcome> => {
    count += 1
    if (count > mostPages.preview) {
      return { status: 'stopped', output: '', results: [] }
    }
    stage?.dispatchEvent(new CustomEvent('page-shown', { detail: page.page }))
    const onGo = (go: Go) => {
      const hadFocus = document.activeElement?.parentElement === stage
      void show(pageAfter(page, go)).then(({ status }) => {
        if (status !== 'done') {
          stage?.dispatchEvent(new CustomEvent('runner-stopped'))
        }
      })
      if (hadFocus) {
        stage?.querySelector<HTMLElement>('iframe:last-child')?.focus()
      }
    }
    const { go, ...outcome } = await runInFrame({ ...place, stage, start: page, keep: true, onGo })
    return go ? show(pageAfter(page, go)) : outcome
  }
  return show(first)
}

const drawings = (files: Files): Pictures =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([name]) => name.endsWith('.svg'))
      .map(([name, svg]) => [name, { svg }]),
  )

function judgeFiles(files: Files, { checks }: ProjectSpec): CheckResult[] {
  return checks.flatMap(({ id, file, pattern = '' }) => {
    if (file === undefined) {
      return []
    }
    const isFound = hasPattern(files[file] ?? '', pattern)
    const why = isFound === undefined ? 'textSlow' : undefined
    return [isFound ? { id, ok: true } : { id, ok: false, why, where: file }]
  })
}

/** Each situation is a run that nobody sees; then the project is shown. The first run that does not end ends them all. */
export async function runProject(
  place: Place,
  { code, language }: Pick<Task, 'code' | 'language'>,
  spec: ProjectSpec,
): Promise<Outcome> {
  const { address, title, stage } = place
  const files = filesOf(spec, code)
  const common = spec.responses ?? []
  const page = (name: string, situation?: Situation): Page => ({
    page: name,
    files,
    pictures: { ...drawings(files), ...spec.pictures },
    checks: situation?.checks ?? [],
    language,
    project: {
      local: {},
      session: {},
      hash: '',
      steps: situation?.steps ?? [],
      reload: situation?.reload ?? false,
      responses: responsesOf(common, situation?.responses ?? []),
    },
  })
  const outcome: Outcome = { status: 'done', output: '', results: judgeFiles(files, spec) }
  for (const situation of situationsOf(spec.checks)) {
    const first = page(situation.page, situation)
    const { status, output, error, results } = await runPage({ address, title }, situation.width, first)
    outcome.output ||= output
    outcome.error ??= error
    outcome.results.push(...results)
    if (status !== 'done') {
      return { ...outcome, status, results: [] }
    }
  }
  if (stage) {
    const { status, output, error } = await showProject(place, page(firstPage))
    outcome.output ||= output
    outcome.error ??= error
    return status === 'done' ? outcome : { ...outcome, status, results: [] }
  }
  return outcome
}
