import type { Pictures } from '../client/run-exercise'
import type { CheckResult, Language, RunError } from '../runners/contract'
import { explainScript } from '../runners/javascript/errors'
import { fitsSentence } from '../runners/output'
import { boundNatives } from './html-bounds'
import { guardHtml, guardScript } from './loop-guard'
import { type PageChecks, pageChecks } from './page-checks'
import { isEndless } from './regex-guard'

// The page /run/html: becomes the learner's page, runs the checks in it, and sends their results to its parent.
// All functions that are used after the learner's code are saved before it runs.

interface Start {
  type: 'start'
  nonce: string
  html: string
  checks: { id: string; test: string }[]
  pictures?: Pictures
  language: Language
}

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

type Test = (same: typeof expectSame, source: string, page: PageChecks) => unknown

/** Turns a check's code into a function with a script element, because the policy does not allow eval. */
function compile(test: string): Test {
  let compiled: Test | undefined
  defineProperty(window, '__check', { configurable: true, set: (value: Test) => (compiled = value) })
  const script = document.createElement('script')
  script.text = `__check = async (same, source, page) => {${test}\n}`
  document.documentElement.append(script)
  script.remove()
  Reflect.deleteProperty(window, '__check')
  return compiled ?? (() => Promise.reject(new Error('the check is not JavaScript')))
}

async function judge(
  { id, test }: Start['checks'][number],
  source: string,
  page: PageChecks,
): Promise<CheckResult> {
  try {
    await compile(test)(expectSame, source, page)
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

/** A touch on a link would leave the page for one that does not exist. */
const stayHere = (event: Event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (link && !link.getAttribute('href')?.startsWith('#')) {
    event.preventDefault()
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

function run({ nonce, html, checks, pictures = {}, language }: Start) {
  explain = guard((error) => explainScript(error, html, language))
  say = (kind, body) => post({ nonce, kind, ...body }, '*')
  guardEverything()
  startClock()
  const flush = redirectOutput()
  const page = pageChecks((width) => say('width', { width }))
  const listen = window.addEventListener.bind(window)
  document.open()
  drawPictures(pictures)
  // Opening the document removes all listeners, so ours are added after it.
  // Lines of a written document are counted from 0.
  listen('error', (event) => {
    if (event.message && !/RangeError: endless$/.test(event.message)) {
      const text = cut(event.message.replace(/^Uncaught |Failed to execute 'write' on 'Document': /g, ''))
      say('error', { error: explain({ text, line: event.lineno + 1 }) })
    }
  })
  listen('click', stayHere)
  listen('submit', (event) => event.preventDefault())
  listen('load', async () => {
    const results: CheckResult[] = []
    for (const [n, check] of checks.entries()) {
      results[n] = await judge(check, html, page)
    }
    flush()
    say('end', { answer: { results } })
  })
  // As a page of the site has it: without it browsers take lengths without a unit, and more. A second one is ignored.
  write(`<!doctype html>${guard(guardHtml)(html)}`)
  document.close()
}

addEventListener('message', (event) => {
  if (event.source === parent && event.data?.type === 'start') {
    run(event.data as Start)
  }
})
post({ kind: 'open' }, '*')
