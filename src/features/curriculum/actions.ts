'use server'

import { refresh, updateTag } from 'next/cache'
import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { translate } from '@/server/texts'
import { toAction } from '@/server/transport/http/to-action'
import { addItem } from './server/add-item'
import { archiveItem } from './server/archive-item'
import { moveItem } from './server/move-item'

export const addItemAction = toAction(addItem, {
  onSuccess: async ({ slug, item }, { locale }) => {
    redirect(href(locale, `${paths.adminCurriculum(slug)}#item-${item}`))
  },
})

export const moveItemAction = toAction(moveItem, {
  onSuccess: async ({ moved, week, place }, { locale }) => {
    updateTag('programs')
    refresh()
    const key = moved ? 'Curriculum.moved' : 'Curriculum.notMoved'
    return { status: 'ok', message: translate(locale, key, { week, place }) }
  },
})

export const archiveItemAction = toAction(archiveItem, {
  onSuccess: async ({ archived }, { locale }) => {
    updateTag('programs')
    refresh()
    return {
      status: 'ok',
      message: translate(locale, archived ? 'Curriculum.archivedDone' : 'Curriculum.restoredDone'),
    }
  },
})
