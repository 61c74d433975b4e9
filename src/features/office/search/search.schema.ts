import { z } from 'zod'
import { searchText } from '@/lib/filter-fields'

export const officeSearchSchema = z.object({ q: searchText() })
