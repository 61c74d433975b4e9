import { expect, it } from 'vitest'
import { z } from 'zod'
import { everyone } from '../../kernel/access'
import type { Page } from '../../kernel/paging'
import { defineUseCase } from '../../kernel/use-case'
import { call, pagedCall } from './calls'
import { jsonResponse } from './to-route'

interface Answer {
  id: string
  parts: { name: string; note?: string }[]
  draft?: string
}

const part = z.object({ name: z.string(), note: z.string().optional() })
const whole = z.object({ id: z.string(), parts: z.array(part), draft: z.string().optional() })
const described = { tag: 'Learning', summary: 'A call' } as const
const common = { access: everyone(), input: z.object({}), limits: [] }
const read = defineUseCase({
  ...common,
  name: 'test.read',
  run: async (): Promise<Answer> => ({ id: '1', parts: [] }),
})
const list = defineUseCase({
  ...common,
  name: 'test.list',
  run: async (): Promise<Page<Answer>> => ({ items: [], total: 0, page: 1, page_size: 20 }),
})

/** Never called: what must not compile. */
function refusedByTheCompiler() {
  const withoutDraft = whole.omit({ draft: true })
  const withoutNote = whole.extend({ parts: z.array(part.omit({ note: true })) })
  const withMore = whole.extend({ more: z.string() })
  call(read, { ...described, answer: whole })
  // @ts-expect-error a field that may be missing is not described
  call(read, { ...described, answer: withoutDraft })
  // @ts-expect-error the same at another depth
  call(read, { ...described, answer: withoutNote })
  // @ts-expect-error a field that is described is not answered
  call(read, { ...described, answer: withMore })
  // @ts-expect-error the same in an answer of its own form
  call(read, { ...described, answer: withoutDraft, respond: (answer) => jsonResponse(answer) })
  call(read, { ...described, answer: withoutDraft, present: ({ draft: _, ...answer }) => answer })
  // @ts-expect-error the field is still there
  call(read, { ...described, answer: withoutDraft, present: (answer) => answer })
  // @ts-expect-error an answer where none is described
  call(read, { ...described, answer: null })
  call(read, { ...described, answer: null, status: 204 })
  pagedCall(list, { ...described, answer: whole })
  // @ts-expect-error each item has a field that is not described
  pagedCall(list, { ...described, answer: withoutDraft })
  // @ts-expect-error the field is still there
  pagedCall(list, { ...described, answer: withoutDraft, present: (answer) => answer })
  pagedCall(list, { ...described, answer: withoutDraft, present: ({ draft: _, ...answer }) => answer })
}

it('an answer with a field more or less than its description does not compile', () => {
  expect(refusedByTheCompiler).toBeTypeOf('function')
})
