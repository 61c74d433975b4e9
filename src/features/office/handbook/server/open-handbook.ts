import { z } from 'zod'
import { handbookPages } from '@/config/handbook-places'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'

const handbookSchema = z.object({ page: z.string().max(40).optional() })

/** A page of the handbook, or its contents: everybody in the office reads it. */
export const openHandbook = defineUseCase({
  name: 'handbook.open-handbook',
  access: can('admin.area'),
  input: handbookSchema,
  limits: [perActor('admin.read')],
  run: async ({ input: { page } }) => {
    const known = handbookPages.find((each) => each === page)
    if (page !== undefined && !known) {
      throw new AppError('not_found')
    }
    return { page: known ?? null }
  },
})
