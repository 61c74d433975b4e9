import type { Locale } from '@/config/locales'
/** The input and output of a runner. Shared by the page, the frames and the workers; contains only types. */

export type Language = Locale

export interface CheckResult {
  id: string
  ok: boolean
  /** The reason of a failure, as a key under Practice.why; missing: the two texts explain it. */
  why?: string
  expected?: string
  seen?: string
  /** The object of the check: a call, a cell, a file. */
  where?: string
  /** What else the sentence of the reason names. */
  values?: Readonly<Record<string, string>>
  /** What the error that ended the check means, in the learner's language. */
  says?: string
}

export interface Table {
  columns: string[]
  rows: string[][]
  /** Rows that are not shown. */
  more: number
  /** The name of a database table that is shown in its state after the run. */
  name?: string
  /** The reference's table, shown beside the learner's own. */
  wanted?: boolean
}

export interface RunError {
  /** In the words of the programming language. */
  text: string
  /** What it means, in the learner's language; missing: it is not known. */
  says?: string
  /** In the learner's own code, from 1. */
  line?: number
  /** Of a project of several files. */
  file?: string
}

/**
 * `failed`: the code has an error. `stopped`: it did not end in time. `flooded`: it sent too many messages.
 * `unavailable`: the runner itself did not start.
 */
export type RunStatus = 'done' | 'failed' | 'stopped' | 'flooded' | 'unavailable'

export interface Outcome {
  status: RunStatus
  output: string
  error?: RunError
  /** What a message in the output means, in the learner's language. */
  says?: string
  results: CheckResult[]
  tables?: Table[]
  /** Values of a sheet's cells as they are shown. */
  cells?: Record<string, string>
  /** The file cannot be checked: the reason, as a key under Practice.refused. It was no try. */
  refused?: string
  /** A file that was made. */
  file?: Uint8Array<ArrayBuffer>
}

/** The part of an exercise that its runner reads: one language, checks included. Each runner narrows it. */
export interface RunnerSpec {
  checks: readonly { id: string }[]
}

export interface Task<Spec extends RunnerSpec = RunnerSpec> {
  code: string
  /** The content of the file that is checked. */
  file?: Uint8Array<ArrayBuffer>
  spec: Spec
  /** The language of the shown texts. */
  language: Language
}

export type RunAnswer = Partial<Outcome> & Pick<Outcome, 'results'>

/** The limits of one run. The page ends a run a little later if the frame does not. */
export const runLimits = {
  /** Until the runner is ready, on a slow phone. */
  prepareMs: 20_000,
  runMs: 3_000,
  /** After this time the page removes the frame in any case; with the time for opening it, 3.5 s after the press. */
  killMs: 3_100,
  /** Characters of output. */
  output: 64 * 1024,
  /** Messages of one run, from any sender. */
  messages: 3_000,
  /** Characters of what was expected or seen in one check. */
  value: 500,
  rows: 50,
} as const
