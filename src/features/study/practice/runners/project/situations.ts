import { firstPage, type ProjectCheck, type ScriptedResponse, type Step } from './files'

/** The width of a phone, at which a page is checked and shown if nothing else is said. */
export const phoneWidth = 360
export const previewWidths = [phoneWidth, 1280] as const

/** Checks that look at the same page in the same state. Each situation is a run of its own. */
export interface Situation {
  page: string
  width: number
  reload: boolean
  steps: readonly Step[]
  responses: readonly ScriptedResponse[]
  checks: { id: string; test: string }[]
}

/** Runs of one press at most. */
export const mostSituations = 6

export function situationsOf(checks: readonly ProjectCheck[]): Situation[] {
  const situations = new Map<string, Situation>()
  for (const {
    id,
    test,
    page = firstPage,
    width = phoneWidth,
    after,
    steps = [],
    responses = [],
  } of checks) {
    if (test !== undefined) {
      const situation = { page, width, reload: after === 'reload', steps, responses, checks: [] }
      const key = JSON.stringify(situation)
      const known: Situation = situations.get(key) ?? situation
      known.checks.push({ id, test })
      situations.set(key, known)
    }
  }
  return [...situations.values()]
}

/** The responses of a situation: its own stand in place of the project’s for the same path. */
export const responsesOf = (common: readonly ScriptedResponse[], own: readonly ScriptedResponse[]) => [
  ...own,
  ...common.filter(({ path }) => !own.some((each) => each.path === path)),
]
