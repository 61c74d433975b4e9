import { z } from 'zod'
import { idField } from '@/lib/fields'
import { unlessBlank } from '@/lib/filter-fields'
import { slugParam } from '@/lib/slug-param'

/** Narrows a list of the office to a program, by its slug, and to a class, by its id. */
export const scopeFields = {
  program: z.preprocess(unlessBlank, slugParam.optional()),
  class: z.preprocess(unlessBlank, idField.optional()),
}
