import type { z } from 'zod'
import type { RouteHandler } from '../route-handler'

export const tags = {
  Catalogue: 'Programs that everybody may see',
  Account: 'Registering, signing in, tokens and the profile',
  Learning: 'What a student studies',
  Certificates: 'What a stranger checks without an account; signed as Open Badges 3.0',
  Assignments: 'Work that is handed in and graded',
  Payments: 'Paying by mobile money',
  Chat: 'Rooms and their messages; new messages come over Socket.IO at /socket.io',
  Mail: 'Contact form and newsletter',
  'Back office': 'For staff and admins',
  Operations: 'For monitoring and tools',
} as const
type Tag = keyof typeof tags

/** An answer that is no JSON, by its media type. */
export interface FileAnswer {
  mediaType: string
}
export const csvFile: FileAnswer = { mediaType: 'text/csv' }
export const pdfFile: FileAnswer = { mediaType: 'application/pdf' }
export const signedFile: FileAnswer = { mediaType: 'application/vc+json' }
export const htmlFile: FileAnswer = { mediaType: 'text/html' }
export const pngFile: FileAnswer = { mediaType: 'image/png' }
export const anyFile: FileAnswer = { mediaType: '*/*' }

/** null: no body. */
export type Answer<Output = unknown> = z.ZodType<Output> | FileAnswer | null

/** The description of a call in the API's document. */
export interface Description<Output = unknown> {
  tag: Tag
  summary: string
  description?: string
  /** The answer of the call with the status of its route (200 by default). */
  answer: Answer<Output>
  /** Other answers that are not refusals. */
  otherAnswers?: Readonly<Record<number, Answer>>
  /** Refusals in addition to those that follow from the rule, the limits and the input. */
  refusals?: readonly number[]
  /** `answer` is one item of a paged list. */
  list?: true
  /** Answers 304 to a caller that has the answer already. */
  etag?: true
  /** Set if the route reads another input than the JSON body of the use case. */
  query?: z.ZodType
  body?: { mediaType: string; schema: z.ZodType } | null
  /** Fields that may be missing because the schema fills them in later. */
  optional?: readonly string[]
  /** Takes an Idempotency-Key that the use case handles, not the gate. */
  ownKey?: true
  /** Uses an identity if there is one, although everybody may call it. */
  optionalIdentity?: true
  /** Exists only in a demo. */
  onlyInDemo?: true
}

export interface Operation extends Description {
  /** null: a call without a use case, open to everybody. */
  handler: RouteHandler | null
}

export type Operations = Readonly<Record<string, Operation>>
