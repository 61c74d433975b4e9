import { problemTitles } from '../problem'

export const problemSchema = {
  type: 'object',
  description: 'Why a call was refused (RFC 9457).',
  properties: {
    title: { type: 'string' },
    status: {
      description: "The status of the answer; 'failed' where the member says the state of a payment.",
      anyOf: [{ type: 'integer' }, { type: 'string' }],
    },
    detail: { type: 'string' },
    message: { type: 'string', description: 'The same text as `detail`.' },
    errors: {
      type: 'object',
      description: 'Name of a field → what is wrong with it.',
      additionalProperties: { type: 'string' },
    },
    success: { const: false },
    second_factor: { type: 'boolean', description: 'Send `code` as well: the account has a second factor.' },
    step_up: { type: 'boolean', description: 'Prove the second factor (or the password) again first.' },
  },
  required: ['title', 'status', 'detail', 'message'],
}

const retryAfter = {
  'Retry-After': { description: 'Seconds until another try makes sense', schema: { type: 'integer' } },
}

/** One answer for each status that a refusal can have. */
export const problemResponses = Object.fromEntries(
  Object.entries({ ...problemTitles, 500: 'Internal Server Error' }).map(([status, title]) => [
    `Problem${status}`,
    {
      description: title,
      ...(['409', '429', '503'].includes(status) && { headers: retryAfter }),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]),
)
