import { z } from 'zod'
import { text } from '@/config/limits'
import { searchText } from '@/lib/filter-fields'

/** A name, a number, or the whole SMS of an operator. */
export const officeSearchSchema = z.object({ q: searchText(text.sms) })
