import { z } from 'zod'
import { pagingFields } from '@/server/kernel/paging'

export const myProgramsSchema = z.object(pagingFields)
