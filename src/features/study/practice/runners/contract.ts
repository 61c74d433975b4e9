import type { Locale } from '@/config/locales'
/** What a runner is given, and what it answers. Shared by the page, the frames and the workers: types only. */

export type Language = Locale

export interface CheckResult {
  id: string
  ok: boolean
  /** Why not, as a key under Practice.why; none: the two texts say it. */
  why?: string
  expected?: string
  seen?: string
  /** What was looked at: a call, a cell, a file. */
  where?: string
}

export interface Table {
  columns: string[]
  rows: string[][]
  /** Rows that are not shown. */
  more: number
  /** A table of the database as the run has left it. */
  name?: string
  /** The reference's table, shown beside the learner's own. */
  wanted?: boolean
}

export interface RunError {
  text: string
  /** In the learner's own code, from 1. */
  line?: number
}

/**
 * `failed`: the code has an error. `stopped`: it did not end in time. `flooded`: it sent more than anybody could read.
 * `unavailable`: the runner itself did not start.
 */
export type RunStatus = 'done' | 'failed' | 'stopped' | 'flooded' | 'unavailable'

export interface Outcome {
  status: RunStatus
  output: string
  error?: RunError
  results: CheckResult[]
  tables?: Table[]
  /** Values of a sheet's cells as they are shown. */
  cells?: Record<string, string>
}

/** The part of an exercise that its runner reads: one language, checks included. Each runner narrows it. */
export interface RunnerSpec {
  checks: readonly { id: string }[]
}

export interface Task<Spec extends RunnerSpec = RunnerSpec> {
  code: string
  spec: Spec
  /** What is shown is written in it. */
  language: Language
}

export type RunAnswer = Partial<Outcome> & Pick<Outcome, 'results'>

/** The limits of one run. The page ends a run a little later by itself, in case the frame does not. */
export const runLimits = {
  /** Until the runner is ready, on a slow phone. */
  prepareMs: 20_000,
  runMs: 3_000,
  /** After this the page removes the frame, whatever it says: with the time to open it, 3.5 s after the press. */
  killMs: 3_100,
  /** Characters of output. */
  output: 64 * 1024,
  /** Messages of one run, from any sender. */
  messages: 3_000,
  /** Characters of what was expected or seen in one check. */
  value: 500,
  rows: 50,
} as const
