import { z } from 'zod'
import { idField } from '@/lib/fields'
import { unlessBlank } from '@/lib/filter-fields'
import { slugParam } from '@/lib/slug-param'

/** Filters a list of the office by a program (slug) and by a class (id). */
export const scopeFields = {
  program: z.preprocess(unlessBlank, slugParam.optional()),
  class: z.preprocess(unlessBlank, idField.optional()),
}
