import { z } from 'zod'

const file = z.object({ sha256: z.string(), bytes: z.int() })

/** The files with data that an item offers, in both languages: `data` of a stored item. */
const itemDataSchema = z.object({ name: z.string(), en: file, fr: file })
export type ItemData = z.output<typeof itemDataSchema>
export const itemDataListSchema = z.array(itemDataSchema)

/** The address of a file: another content is another address. */
export const itemDataAddress = (item: string, sha256: string) => `/api/user/items/${item}/data/${sha256}`
