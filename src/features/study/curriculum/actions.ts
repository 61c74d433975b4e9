'use server'

import { refresh, updateTag } from 'next/cache'
import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { addItem } from './server/add-item'
import { archiveItem } from './server/archive-item'
import { archiveWeek } from './server/archive-week'
import { discardDraft } from './server/discard-draft'
import { moveItem } from './server/move-item'
import { proveDraft } from './server/prove-draft'
import { publishDraft } from './server/publish-draft'
import { removeFile } from './server/remove-file'
import { restoreRevision } from './server/restore-revision'
import { type SavedDraft, saveDraft } from './server/save-draft'

export const addItemAction = toAction(addItem, {
  onSuccess: async ({ slug, item }, { locale }) => {
    redirect(href(locale, paths.officeItem(slug, item)))
  },
})

export const moveItemAction = toAction(moveItem, {
  onSuccess: ({ moved, week, place }, { locale }) => {
    updateTag('programs')
    refresh()
    const key = moved ? 'Curriculum.moved' : 'Curriculum.notMoved'
    return { status: 'ok', message: textsOf(locale)(key, { week, place }) }
  },
})

export const archiveItemAction = toAction(archiveItem, {
  onSuccess: ({ archived }, { locale }) => {
    updateTag('programs')
    refresh()
    return {
      status: 'ok',
      message: textsOf(locale)(archived ? 'Curriculum.archivedDone' : 'Curriculum.restoredDone'),
    }
  },
})

export const archiveWeekAction = toAction(archiveWeek, {
  onSuccess: ({ archived, items }, { locale }) => {
    updateTag('programs')
    refresh()
    const key = archived ? 'Curriculum.weekArchived' : 'Curriculum.weekRestored'
    return { status: 'ok', message: textsOf(locale)(key, { count: items }) }
  },
})

export const saveDraftAction = toAction<
  typeof saveDraft.input,
  Parameters<typeof saveDraft.run>[0]['actor'],
  SavedDraft,
  SavedDraft
>(saveDraft, {
  onSuccess: (data, { locale, values }) => {
    const { outcome, by } = data
    if (outcome === 'conflict') {
      return {
        status: 'error',
        code: 'conflict',
        message: textsOf(locale)(by ? 'Curriculum.conflictBy' : 'Curriculum.conflict', { name: by ?? '' }),
        values,
        data,
      }
    }
    refresh()
    return { status: 'ok', message: textsOf(locale)(`Curriculum.${outcome}`), data }
  },
})

export const publishDraftAction = toAction(publishDraft, {
  onSuccess: (answer, { locale }) => {
    if (answer.outcome === 'conflict') {
      return {
        status: 'error',
        code: 'conflict',
        message: textsOf(locale)('Curriculum.conflictPublish'),
      }
    }
    if (answer.outcome === 'blocked') {
      return { status: 'error', code: 'invalid', message: textsOf(locale)('Curriculum.blocked') }
    }
    updateTag('programs')
    refresh()
    return {
      status: 'ok',
      message: textsOf(locale)('Curriculum.published'),
      data: { version: answer.version },
    }
  },
})

export const proveDraftAction = toAction(proveDraft, {
  onSuccess: ({ outcome }, { locale }) => {
    if (outcome === 'conflict') {
      return { status: 'error', code: 'conflict', message: textsOf(locale)('Curriculum.conflictPublish') }
    }
    refresh()
    return { status: 'ok', message: textsOf(locale)('Curriculum.exercise.proven') }
  },
})

export const discardDraftAction = toAction(discardDraft, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('Curriculum.discarded') }
  },
})

export const removeFileAction = toAction(removeFile, {
  onSuccess: ({ version }, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('Curriculum.files.removed'), data: { version } }
  },
})

export const restoreRevisionAction = toAction(restoreRevision, {
  onSuccess: async ({ slug, item }, { locale }) => {
    redirect(href(locale, paths.officeItem(slug, item), { restored: '1' }))
  },
})
