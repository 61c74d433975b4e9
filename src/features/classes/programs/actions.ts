'use server'

import { updateTag } from 'next/cache'
import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { createProgram } from './server/create-program'
import { deleteProgram } from './server/delete-program'
import { type SavedProgram, saveProgram } from './server/save-program'

export const saveProgramAction = toAction<
  typeof saveProgram.input,
  Parameters<typeof saveProgram.run>[0]['actor'],
  SavedProgram,
  SavedProgram
>(saveProgram, {
  onSuccess: (data, { locale, values }) => {
    const { outcome, by } = data
    if (outcome === 'conflict') {
      const key = by ? 'ProgramEditor.conflictBy' : 'ProgramEditor.conflict'
      return {
        status: 'error',
        code: 'conflict',
        message: textsOf(locale)(key, { name: by ?? '' }),
        values,
        data,
      }
    }
    updateTag('programs')
    return { status: 'ok', message: textsOf(locale)(`ProgramEditor.${outcome}`), data }
  },
})

export const createProgramAction = toAction(createProgram, {
  onSuccess: async ({ slug }, { locale }) => {
    updateTag('programs')
    redirect(href(locale, paths.officeProgram(slug), { created: '1' }))
  },
})

export const deleteProgramAction = toAction(deleteProgram, {
  onSuccess: async (_, { locale }) => {
    updateTag('programs')
    redirect(href(locale, paths.officePage('programs'), { deleted: '1' }))
  },
})
