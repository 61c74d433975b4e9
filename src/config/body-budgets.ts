import { body, learning, upload } from './limits'

export interface BodyBudget {
  bytes: number
  /**
   * Passed on as it arrives, because it is larger than what is held for a stranger: its call looks first at who sends
   * it. Everything else is received before anything is done with it.
   */
  streamed?: true
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** How much a request may bring, by name. What is not in the table below has `default`. */
export const bodyBudgets = {
  default: { bytes: body.jsonBytes },
  signIn: { bytes: body.signInBytes },
  /** As JSON the code may take twice its bytes. */
  code: { bytes: 2 * learning.codeBytes },
  sync: { bytes: learning.syncBytes, streamed: true },
  curriculum: { bytes: megabyte, streamed: true },
  /** The files of one piece of work, with the text and the few fields beside them. */
  upload: { bytes: upload.togetherBytes + upload.overheadBytes, streamed: true },
} as const satisfies Record<string, BodyBudget>

export type BodyBudgetName = keyof typeof bodyBudgets

const table: readonly (readonly [RegExp, BodyBudgetName])[] = [
  [/^\/api\/assignments\/submit$/, 'upload'],
  [/^\/api\/user\/sync$/, 'sync'],
  [/^\/api\/user\/items\/[^/]+\/attempts$/, 'code'],
  [/^\/api\/admin\/programs\/[^/]+\/curriculum$/, 'curriculum'],
  [/^\/api\/auth\/(callback\/|signout$|session$|csrf$|providers$)/, 'signIn'],
]

/** The budget of an address; the path alone decides. */
export function bodyBudgetOf(path: string): BodyBudget {
  if (!path.startsWith('/api/')) {
    return bodyBudgets.default
  }
  const row = table.find(([pattern]) => pattern.test(path))
  return bodyBudgets[row?.[1] ?? 'default']
}
