import { caseRunner } from './case/runner'
import { file } from './file/runner'
import { formulas } from './formulas/runner'
import { gap } from './gap/runner'
import { http } from './http/runner'
import { javascript } from './javascript/runner'
import { match } from './match/runner'
import { order } from './order/runner'
import { photo } from './photo/runner'
import { predict } from './predict/runner'
import { project } from './project/runner'
import { python } from './python/runner'
import type { RunnerInfo } from './runner-info'
import { shell } from './shell/runner'
import { sql } from './sql/runner'
import { tests } from './tests/runner'
import { text } from './text/runner'
import { typescript } from './typescript/runner'
import { web } from './web/runner'

/** Every runner. To add one: a folder beside these, and a line here, in `definitions.ts` and in the texts. */
const runners = {
  web,
  project,
  javascript,
  typescript,
  python,
  sql,
  formulas,
  shell,
  http,
  tests,
  order,
  gap,
  predict,
  match,
  text,
  case: caseRunner,
  file,
  photo,
} as const satisfies Record<string, RunnerInfo>

export type RunnerName = keyof typeof runners
export const runnerNames = Object.keys(runners) as RunnerName[]
export const runnerOf = (name: RunnerName): RunnerInfo => runners[name]
