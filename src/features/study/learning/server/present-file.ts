import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { itemDataAddress, itemDataListSchema } from '../item-data'
import type { ItemFileView } from '../learning.answers'

interface FileRow {
  name: string
  filename: string
  size: number
}

export const presentFile = ({ name, filename, size }: FileRow): ItemFileView => ({
  filename,
  size,
  address: paths.itemFile(name),
})

/** The data sets that an item offers, in one language. */
export const presentData = (item: string, data: unknown, locale: Locale): ItemFileView[] =>
  itemDataListSchema.parse(data).map(({ name, [locale]: file }) => ({
    filename: name,
    size: file.bytes,
    address: itemDataAddress(item, file.sha256),
  }))
