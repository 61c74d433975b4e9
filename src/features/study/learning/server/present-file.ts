import { paths } from '@/config/paths'
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
