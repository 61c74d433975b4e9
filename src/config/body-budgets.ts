import { body, itemFiles, learning, pageSpeed, roomPhoto, statement, studentImport, upload } from './limits'

export interface BodyBudget {
  bytes: number
  /**
   * The body is passed on while it arrives, because it is too large to buffer for an anonymous client: the use case
   * first checks who sends it. All other bodies are received completely before they are passed on.
   */
  streamed?: true
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** The maximum sizes of request bodies, by name. Paths that are not in the table below get `default`. */
export const bodyBudgets = {
  default: { bytes: body.jsonBytes },
  signIn: { bytes: body.signInBytes },
  pageSpeed: { bytes: pageSpeed.reportBytes },
  /** Encoded as JSON, the code may take twice its bytes. */
  code: { bytes: 2 * learning.codeBytes },
  sync: { bytes: learning.syncBytes, streamed: true },
  curriculum: { bytes: megabyte, streamed: true },
  /** One picture or file of an item, with the few fields beside it. */
  itemFile: { bytes: itemFiles.fileBytes + upload.overheadBytes, streamed: true },
  /** An operator's statement, with the few fields beside it. */
  statement: { bytes: statement.bytes + upload.overheadBytes, streamed: true },
  /** A file of students of before. */
  studentImport: { bytes: studentImport.bytes + upload.overheadBytes, streamed: true },
  /** A photo in base64, with its text. */
  roomPhoto: { bytes: 2 * roomPhoto.sentBytes, streamed: true },
  /** The files of one submission, with its text and the few other fields. */
  upload: { bytes: upload.togetherBytes + upload.overheadBytes, streamed: true },
} as const satisfies Record<string, BodyBudget>

type BodyBudgetName = keyof typeof bodyBudgets

const table: readonly (readonly [RegExp, BodyBudgetName])[] = [
  [/^\/api\/assignments\/submit$/, 'upload'],
  [/^\/api\/admin\/curriculum\/(?:pictures|files)$/, 'itemFile'],
  [/^\/api\/admin\/statements$/, 'statement'],
  [/^\/api\/admin\/student-imports$/, 'studentImport'],
  [/^\/api\/room\/[^/]+\/photos$/, 'roomPhoto'],
  [/^\/api\/user\/sync$/, 'sync'],
  [/^\/api\/page-speed$/, 'pageSpeed'],
  [/^\/api\/user\/items\/[^/]+\/attempts$/, 'code'],
  [/^\/api\/admin\/programs\/[^/]+\/curriculum$/, 'curriculum'],
  [/^\/api\/auth\/(callback\/|signout$|session$|csrf$|providers$)/, 'signIn'],
]

/** The budget of a request, which depends only on the path. */
export function bodyBudgetOf(path: string): BodyBudget {
  if (!path.startsWith('/api/')) {
    return bodyBudgets.default
  }
  const row = table.find(([pattern]) => pattern.test(path))
  return bodyBudgets[row?.[1] ?? 'default']
}
