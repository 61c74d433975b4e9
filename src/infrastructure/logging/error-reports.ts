import { randomUUID } from 'node:crypto'
import { errorReports } from '@/config/limits'
import { productVersion } from '@/config/product-version'
import type { ErrorReporter } from '@/server/ports/error-reports'
import { withoutPersonalData } from './without-personal-data'

/** The parts of a log line for a report. */
export interface ReportedLine {
  level: 'error' | 'fatal'
  event: string
  message: string
  error?: unknown
  /** Ids that help to find the line in the log. */
  ids: Record<string, string>
}

interface Options {
  /** An address that accepts events like Sentry's store endpoint: Sentry, GlitchTip, Bugsink, or another program. */
  url: string
  release: string
  environment: string
  onFailure: (reason: string, lost: number) => void
}

/** The functions of a stack, the newest last. The message before them may contain anything, also lines that look like them. */
function framesOf({ message, stack = '' }: Error) {
  const begin = stack.indexOf(message)
  const calls = begin < 0 ? stack : stack.slice(begin + message.length)
  const frames = [...calls.matchAll(/^\s+at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/gm)]
    .slice(0, errorReports.frames)
    .map(([, name, file = '', line, column]) => ({
      function: name ?? '?',
      filename: file.replace(/^file:\/\//, '').replace(`${process.cwd()}/`, ''),
      lineno: Number(line),
      colno: Number(column),
      in_app: !file.includes('node_modules') && !file.startsWith('node:'),
    }))
  return frames.reverse()
}

function exceptionOf(error: unknown) {
  if (!(error instanceof Error)) {
    return undefined
  }
  const { code } = error as Error & { code?: unknown }
  return {
    type: error.name,
    value: withoutPersonalData(error.message),
    ...(typeof code === 'string' || typeof code === 'number'
      ? { mechanism: { type: 'generic', data: { code: String(code).slice(0, 40) } } }
      : {}),
    stacktrace: { frames: framesOf(error) },
  }
}

/** Errors of one kind come from one place in the code. */
function kindOf({ event, error }: ReportedLine): string {
  if (!(error instanceof Error)) {
    return `${event}:`
  }
  // A built file has few lines: the column distinguishes places.
  const { filename = '', lineno = 0, colno = 0 } = framesOf(error).at(-1) ?? {}
  return `${event}:${error.name} ${filename}:${lineno}:${colno}`
}

/**
 * Sends errors of the log to an error tracker. Nothing waits for it, and reports are not stored for long: one report is sent
 * at a time, some wait, the rest is only counted. The log has every line; a report is only an alert.
 */
export class ErrorReports implements ErrorReporter {
  private readonly waiting: string[] = []
  private readonly lastSent = new Map<string, number>()
  private sending: Promise<void> | undefined
  private sentInWindow: number[] = []
  private pausedUntil = 0
  private lost = 0

  constructor(private readonly options: Options) {}

  report(line: ReportedLine): void {
    try {
      if (this.mayQueue(line)) {
        this.waiting.push(JSON.stringify(this.eventOf(line)))
        this.sending ??= this.sendAll().finally(() => {
          this.sending = undefined
        })
      } else {
        this.lost += 1
      }
    } catch {
      // A failed report never causes another error.
    }
  }

  async flush(withinMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((done) => {
      timer = setTimeout(done, withinMs)
    })
    await Promise.race([this.sending, late])
    clearTimeout(timer)
  }

  private mayQueue(line: ReportedLine): boolean {
    const now = performance.now()
    const kind = kindOf(line)
    const last = this.lastSent.get(kind)
    if (last !== undefined && now - last < errorReports.sameKindMs) {
      return false
    }
    this.sentInWindow = this.sentInWindow.filter((at) => now - at < 60_000)
    if (
      now < this.pausedUntil ||
      this.waiting.length >= errorReports.waiting ||
      this.sentInWindow.length >= errorReports.perMinute
    ) {
      return false
    }
    if (this.lastSent.size >= errorReports.kinds) {
      this.lastSent.clear()
    }
    this.lastSent.set(kind, now)
    this.sentInWindow.push(now)
    return true
  }

  private eventOf(line: ReportedLine) {
    const { release, environment } = this.options
    const error = exceptionOf(line.error)
    const leftOut = this.lost
    this.lost = 0
    return {
      event_id: randomUUID().replaceAll('-', ''),
      timestamp: new Date().toISOString(),
      platform: 'node',
      level: line.level,
      logger: line.event,
      release,
      environment,
      message: { formatted: withoutPersonalData(line.message) },
      tags: { event: line.event, ...line.ids },
      ...(leftOut > 0 ? { extra: { left_out_before: leftOut } } : {}),
      ...(error ? { exception: { values: [error] } } : {}),
    }
  }

  private async sendAll() {
    for (let body = this.waiting.shift(); body !== undefined; body = this.waiting.shift()) {
      const problem = await this.send(body)
      if (problem) {
        const lost = this.waiting.length + 1
        this.waiting.length = 0
        this.lost += lost
        this.pausedUntil = performance.now() + errorReports.pauseMs
        this.options.onFailure(problem, lost)
      }
    }
  }

  /** The kind of failure; the text of the answer is not used. */
  private async send(body: string): Promise<string | undefined> {
    try {
      const answer = await fetch(this.options.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(errorReports.timeoutMs),
      })
      await answer.body?.cancel()
      return answer.ok ? undefined : `status ${answer.status}`
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: unknown } }
      return name === 'TimeoutError' ? 'no answer' : String(cause?.code ?? name)
    }
  }
}

interface Settings {
  ERROR_REPORTS_URL?: string
  APP_ENV: string
}

/** Undefined: reports are switched off. */
export const createErrorReports = (
  { ERROR_REPORTS_URL: url, APP_ENV: environment }: Settings,
  onFailure: Options['onFailure'],
): ErrorReports | undefined =>
  url === undefined ? undefined : new ErrorReports({ url, release: productVersion(), environment, onFailure })
