import { z } from 'zod'
import { list } from '@/config/limits'

const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, 'Validation.invalid')
  .transform(Number)
  .pipe(z.number().min(1, 'Validation.invalid'))

/** `page` from 1 and `page_size`, the same for every list. A larger size is reduced to the maximum. */
export const pagingFields = {
  page: wholeNumber.default(1),
  page_size: wholeNumber.transform((size) => Math.min(size, list.apiMaxPageSize)).default(list.apiPageSize),
}

export interface Paging {
  page: number
  page_size: number
}

export interface Page<Item> extends Paging {
  items: Item[]
  /** Over all pages. */
  total: number
}

export const offsetOf = ({ page, page_size }: Paging) => (page - 1) * page_size
