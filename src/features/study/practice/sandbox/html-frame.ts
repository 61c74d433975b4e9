import type { CheckResult, RunError } from '../runners/contract'
import { explainScript } from '../runners/javascript/errors'
import { fitsSentence } from '../runners/output'
import { isPage, type Step } from '../runners/project/files'
import { assemble, fileAt, placeOf } from './assemble'
import { boundNatives } from './html-bounds'
import { guardHtml, guardScript } from './loop-guard'
import { type PageChecks, pageChecks } from './page-checks'
import type { Pictures, ProjectState, Start } from './page-messages'
import { isEndless } from './regex-guard'
import { scriptFetch } from './scripted-fetch'
import { makeStorage } from './stored-texts'

// The page /run/html: becomes the learner's page, runs the checks in it, and sends their results to its parent.
// All functions that are used after the learner's code are saved before it runs.

const taskMs = 700
const outputMost = 64 * 1024
const valueMost = 500

const post = parent.postMessage.bind(parent)
const now = performance.now.bind(performance)
const { stringify } = JSON
const { defineProperty } = Object
const write = document.write.bind(document)
const cut = (text: string) => (text.length > valueMost ? `${text.slice(0, valueMost)}…` : text)

let say: (kind: string, body?: object) => void = () => undefined

/** Adds what an error means, in the learner's language. */
let explain = (error: RunError): RunError => error

let countMarkup: (html: string) => void = () => undefined

/** True while our own code runs, which itself uses regular expressions. */
let guarding = false
const guard =
  <Value>(work: (value: Value) => Value) =>
  (value: Value) => {
    guarding = true
    try {
      return work(value)
    } finally {
      guarding = false
    }
  }

/** Sends scripts, handlers and strings that become code through the guard, at any time. */
function guardEverything() {
  const types = (window as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } })
    .trustedTypes
  types?.createPolicy('default', {
    createHTML: (html: string) => {
      countMarkup(html)
      return guard(guardHtml)(html)
    },
    createScript: guard(guardScript),
    createScriptURL: (address: string) => address,
  })
}

/** A task of the learner's code that takes longer is ended, with everything that follows it. */
function startClock() {
  let [ticks, began, ended] = [0, 0, false]
  const turn = new MessageChannel()
  const nextTask = turn.port2.postMessage.bind(turn.port2)
  turn.port1.onmessage = () => {
    began = 0
  }
  const tick = () => {
    ticks += 1
    if (!ended && (ticks & 31) !== 0) {
      return
    }
    const time = now()
    if (!ended && began === 0) {
      began = time
      nextTask(0)
    } else if (ended || time - began > taskMs) {
      stop()
    }
  }
  const stop = () => {
    if (!ended) {
      say('stopped')
    }
    ended = true
    throw new RangeError('endless')
  }
  const each = function* (values: Iterable<unknown>) {
    for (const value of values) {
      tick()
      yield value
    }
  }
  defineProperty(window, '__tick', { value: tick })
  defineProperty(window, '__each', { value: each })
  const { then } = Promise.prototype
  // biome-ignore lint/suspicious/noThenProperty: an endless chain of promises is a loop too
  Promise.prototype.then = function (this: Promise<unknown>, ...both: unknown[]) {
    tick()
    return Reflect.apply(then, this, both)
  } as typeof then
  const { exec } = RegExp.prototype
  // Every search with a regular expression calls this.
  RegExp.prototype.exec = function (this: RegExp, text: string) {
    if (!guarding) {
      tick()
      if (isEndless(this, `${text}`)) {
        stop()
      }
    }
    return Reflect.apply(exec, this, [text])
  }
  const { queueMicrotask: queue } = window
  window.queueMicrotask = (task) => {
    tick()
    queue.call(window, task)
  }
  countMarkup = boundNatives({ tick, stop, isGuarding: () => guarding }).countMarkup
}

const show = (value: unknown): string => {
  if (typeof value === 'string') {
    return value
  }
  if (value instanceof Error) {
    return `${value.name}: ${value.message}`
  }
  try {
    return value === undefined ? 'undefined' : (stringify(value) ?? String(value))
  } catch {
    return String(value)
  }
}

function redirectOutput() {
  let printed = 0
  let waiting = ''
  const flush = () => {
    say('output', { text: waiting })
    waiting = ''
  }
  const later = window.setTimeout.bind(window)
  const print = (...values: unknown[]) => {
    const line = `${values.map(show).join(' ')}\n`.slice(0, outputMost - printed)
    if (line === '') {
      return
    }
    if (waiting === '') {
      later(flush, 30)
    }
    printed += line.length
    waiting += line
  }
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    console[name] = print
  }
  // The sandbox shows no dialogs, so their text is printed.
  window.alert = print
  window.confirm = (text) => {
    print(text)
    return true
  }
  window.prompt = (text, preset) => {
    print(text)
    return preset ?? null
  }
  return flush
}

/** Thrown by a check that sees something else than expected. */
class Mismatch {
  constructor(
    readonly expected: unknown,
    readonly seen: unknown,
    readonly where?: unknown,
  ) {}
}

const expectSame = (seen: unknown, expected: unknown, where?: unknown) => {
  if (stringify(seen) !== stringify(expected)) {
    throw new Mismatch(expected, seen, where)
  }
}

/** In words: what a check saw and wanted. Of a yes or no only that it does not hold. */
function describeMismatch({ expected, seen, where }: Mismatch): Partial<CheckResult> {
  const place = where === undefined || where === null ? undefined : cut(show(where))
  if (typeof expected === 'boolean') {
    return { why: 'webNot', where: place }
  }
  const [wanted, found] = [cut(show(expected ?? '')), cut(show(seen ?? ''))]
  const texts = { expected: wanted || undefined, seen: found || undefined, where: place }
  if (typeof expected === 'number' && typeof seen === 'number') {
    return { why: 'webCount', ...texts }
  }
  if (!fitsSentence(wanted, found)) {
    return { why: 'differs', ...texts }
  }
  return { why: found === '' ? 'webNothing' : wanted === '' ? 'webTooMuch' : 'webOther', ...texts }
}

type Until = (condition: () => unknown) => Promise<void>
type Test = (
  same: typeof expectSame,
  source: string,
  page: PageChecks,
  until: Until,
  files: Start['files'],
) => unknown

/**
 * Turns a check's code into a function with a script element, because the policy does not allow eval. It stands in a block of its
 * own, so that it may use the names of the parameters.
 */
function compile(test: string): Test {
  let compiled: Test | undefined
  defineProperty(window, '__check', { configurable: true, set: (value: Test) => (compiled = value) })
  const script = document.createElement('script')
  script.text = `__check = async (same, source, page, until, files) => {{${test}\n}}`
  document.documentElement.append(script)
  script.remove()
  Reflect.deleteProperty(window, '__check')
  return compiled ?? (() => Promise.reject(new Error('the check is not JavaScript')))
}

async function judge(
  { id, test }: Start['checks'][number],
  { page, files }: Start,
  { view, until }: { view: PageChecks; until: Until },
): Promise<CheckResult> {
  try {
    await compile(test)(expectSame, files[page] ?? '', view, until, files)
    return { id, ok: true }
  } catch (error) {
    if (!(error instanceof Mismatch)) {
      const { text, says } = explain({ text: cut(show(error)) })
      const isMissing = /^TypeError: Cannot read properties of (?:null|undefined)/.test(text)
      return isMissing
        ? { id, ok: false, why: 'webMissing', seen: text }
        : { id, ok: false, why: 'threw', seen: text, says }
    }
    return { id, ok: false, ...describeMismatch(error) }
  }
}

/**
 * Shows drawings for missing files. The elements stay as the learner wrote them: only their look is changed,
 * with a style sheet that is not part of the page.
 */
function drawPictures(pictures: Pictures) {
  const sheet = new CSSStyleSheet()
  const rules = Object.entries(pictures).map(([name, { svg, slow }]) => {
    const address = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
    const loading = slow ? 'animation:come 8s linear' : ''
    return `img[src="${CSS.escape(name)}"]{content:${address};height:auto;${loading}}`
  })
  sheet.replaceSync(
    `${rules.join('')}@keyframes come{from{clip-path:inset(0 0 100% 0)}to{clip-path:inset(0)}}`,
  )
  document.adoptedStyleSheets = [sheet]
}

/** Waits until the condition holds, at most a second. */
const makeUntil =
  (later: typeof setTimeout): Until =>
  async (condition) => {
    for (let n = 0; n < 40 && !condition(); n++) {
      await new Promise((resolve) => later(resolve, 25))
    }
  }

const selectorOf = (step: Step) => ('fill' in step ? step.fill : 'click' in step ? step.click : step.submit)

/** Whether there is what the step needs. */
function takeStep(step: Step): boolean {
  const element = document.querySelector<HTMLElement>(selectorOf(step))
  if (!element) {
    return false
  }
  if ('fill' in step) {
    ;(element as HTMLInputElement).value = step.value
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
    return true
  }
  if ('click' in step) {
    // Elements of a drawing have no click().
    element instanceof HTMLElement
      ? element.click()
      : (element as Element).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    return true
  }
  const form = element.closest('form')
  form?.requestSubmit()
  return form !== null
}

/** Does the steps; answers the selector of an element that is not there. `mayGoOn`: false when the page is left. */
async function takeSteps(
  steps: readonly Step[],
  pause: () => Promise<unknown>,
  mayGoOn: (left: number) => boolean,
): Promise<string | undefined> {
  for (const [n, step] of steps.entries()) {
    if (!mayGoOn(steps.length - n - 1)) {
      return undefined
    }
    if (!takeStep(step)) {
      return selectorOf(step)
    }
    await pause()
  }
  return undefined
}

/** What a project has beside its page: storage, responses, and ways to its other pages. */
function openProject(start: Start & { project: ProjectState }, later: typeof setTimeout) {
  const { page, files, project } = start
  const [local, session] = [makeStorage(project.local), makeStorage(project.session)]
  defineProperty(window, 'localStorage', { value: local.storage })
  defineProperty(window, 'sessionStorage', { value: session.storage })
  window.fetch = scriptFetch({ page, files, responses: project.responses, later })
  let [left, gone] = [0, false]
  return {
    isGone: () => gone,
    setLeft: (count: number) => {
      left = count
      return !gone
    },
    go(next: string, { hash = '', reload = project.reload } = {}) {
      if (!gone) {
        gone = true
        say('go', { go: { page: next, hash, reload, left, local: local.read(), session: session.read() } })
      }
    },
  }
}

type Project = ReturnType<typeof openProject>

/** A touch on a link and a form lead to a page of the project. They would leave for one that does not exist otherwise. */
function stayHere({ page, files }: Start, project: Project | undefined) {
  const openPage = (event: Event, address: string | null) => {
    const file = address ? fileAt(address, page, files) : undefined
    if (project && file && isPage(file.name) && !event.defaultPrevented) {
      project.go(file.name, { hash: file.hash })
    }
    event.preventDefault()
  }
  const listen = window.addEventListener.bind(window)
  listen('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href], area[href]') : null
    const address = link?.getAttribute('href') ?? ''
    if (link && !address.startsWith('#')) {
      openPage(event, address)
    }
  })
  listen('submit', (event) =>
    openPage(event, event.target instanceof Element ? event.target.getAttribute('action') : null),
  )
  // There is no event then, and where the policy refuses a form, Chromium may show an error in place of the page.
  HTMLFormElement.prototype.submit = function () {
    openPage(new Event('submit'), this.getAttribute('action'))
  }
}

/** The results of all checks; undefined: the page was left for another one. */
async function judgePage(
  start: Start,
  { project, view, later }: { project: Project | undefined; view: PageChecks; later: typeof setTimeout },
) {
  const { checks, page } = start
  if (start.project && project) {
    const { hash, steps, reload } = start.project
    if (hash) {
      location.hash = hash
    }
    const pause = () => new Promise((resolve) => later(resolve, 0))
    const missing = await takeSteps(steps, pause, project.setLeft)
    if (missing !== undefined) {
      return checks.map(({ id }) => ({ id, ok: false, why: 'stepMissing', where: missing }))
    }
    if (reload) {
      project.go(page, { reload: false })
    }
  }
  const results: CheckResult[] = []
  const until = makeUntil(later)
  for (const [n, check] of checks.entries()) {
    if (project?.isGone()) {
      return undefined
    }
    results[n] = await judge(check, start, { view, until })
  }
  return project?.isGone() ? undefined : results
}

function run(start: Start) {
  const { nonce, page, files, pictures = {}, language } = start
  explain = guard((error) => explainScript(error, files[error.file ?? page] ?? '', language))
  say = (kind, body) => post({ nonce, kind, ...body }, '*')
  guardEverything()
  startClock()
  const flush = redirectOutput()
  const view = pageChecks((width) => say('width', { width }))
  const later = window.setTimeout.bind(window) as typeof setTimeout
  const project = start.project && openProject({ ...start, project: start.project }, later)
  document.open()
  drawPictures(pictures)
  // Opening the document removes all listeners, so ours are added after it.
  const listen = window.addEventListener.bind(window)
  listen('error', (event) => {
    if (event.message && !/RangeError: endless$/.test(event.message)) {
      const place = placeOf(event.filename, event.lineno)
      const text = cut(event.message.replace(/^Uncaught |Failed to execute 'write' on 'Document': /g, ''))
      const file = project && place?.file
      say('error', { error: explain({ text, line: place?.line, ...(file !== undefined && { file }) }) })
    }
  })
  stayHere(start, project)
  listen('message', (event) => {
    if (event.source === parent && event.data?.type === 'reload') {
      project?.go(page)
    }
  })
  listen('load', async () => {
    const results = await judgePage(start, { project, view, later })
    flush()
    if (results) {
      say('end', { answer: { results } })
    }
  })
  // As a page of the site has it: without it browsers take lengths without a unit, and more. A second one is ignored.
  write(`<!doctype html>${guard(guardHtml)(assemble(page, files))}`)
  document.close()
}

addEventListener('message', (event) => {
  if (event.source === parent && event.data?.type === 'start') {
    run(event.data as Start)
  }
})
post({ kind: 'open' }, '*')
