import { z } from 'zod'
import { dayField, searchText, unlessBlank } from '@/lib/filter-fields'
import type { ListSpec } from '@/lib/list-state'
import { pagingFields } from './paging'

type Values<Allowed> = Allowed extends readonly (infer Value)[] ? Value : string
type FilterFields<Spec extends ListSpec> = {
  [Filter in keyof Spec['filters']]: z.ZodType<Values<Spec['filters'][Filter]> | undefined>
}

const oneOf = (allowed: readonly string[]) => z.enum(allowed, 'Validation.invalid')

function filterField(allowed: readonly string[] | 'text' | 'day', maxQuery: number | undefined) {
  if (allowed === 'text') {
    return searchText(maxQuery)
  }
  return allowed === 'day' ? dayField : z.preprocess(unlessBlank, oneOf(allowed).optional())
}

/** Search and filters of a list, from its spec: for the list itself and for its export. */
export const listFilterFields = <const Spec extends ListSpec>(spec: Spec) => ({
  q: searchText(spec.maxQuery),
  ...(Object.fromEntries(
    Object.entries(spec.filters ?? {}).map(([name, allowed]) => [name, filterField(allowed, spec.maxQuery)]),
  ) as unknown as FilterFields<Spec>),
})

/** Order and page of a list, from its spec. */
const listOrderFields = <const Spec extends ListSpec>({ sorts, dir = 'desc' }: Spec) => ({
  sort: z.preprocess(unlessBlank, oneOf(sorts).default(sorts[0] ?? '')) as z.ZodType<Spec['sorts'][number]>,
  dir: z.preprocess(unlessBlank, z.enum(['asc', 'desc'], 'Validation.invalid').default(dir)),
  ...pagingFields,
})

/** The whole input of a list. */
export const listInput = <const Spec extends ListSpec>(spec: Spec) =>
  z.object({ ...listFilterFields(spec), ...listOrderFields(spec) })
