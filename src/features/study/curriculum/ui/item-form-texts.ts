import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import { ruleTexts } from '@/server/form-check'
import { saveDraftSchema } from '../curriculum.schema'

function conflictTexts(locale: Locale) {
  const t = textsOf(locale, 'Curriculum.editor')
  return {
    taken: t('conflictTaken'),
    clash: t('conflictClash'),
    theirs: t('theirs'),
    yours: t('yours'),
    useTheirs: t('takeTheirs'),
    emptyText: '–',
    conflictNext: t('conflictNext'),
  }
}

/** The texts of the editor of an item. */
export const itemFormTexts = (locale: Locale) => ({
  locale,
  conflict: conflictTexts(locale),
  labels: {
    ...pick(locale, 'Curriculum.editor'),
    ...pick(locale, 'Curriculum', ['untitled', 'titleEn', 'titleFr', 'up', 'down']),
  },
  devices: pick(locale, 'Curriculum.devices'),
  levels: pick(locale, 'Curriculum.levels'),
  kinds: pick(locale, 'Curriculum.questionKinds'),
  exercise: {
    labels: pick(locale, 'Curriculum.exercise', [
      'addCheck',
      'addHint',
      'checkLabel',
      'checkNumber',
      'checkSays',
      'eachLanguage',
      'hint',
      'jsonHint',
      'lead',
      'linesHint',
      'removeCheck',
      'removeHint',
      'runner',
      'title',
    ]),
    parts: pick(locale, 'Curriculum.exercise.parts') as Record<string, string>,
    runners: pick(locale, 'Curriculum.exercise.runners'),
  },
  files: pick(locale, 'Curriculum.files', [
    'add',
    'addFile',
    'addFileButton',
    'adding',
    'addingFile',
    'addPicture',
    'altEn',
    'altFr',
    'altHint',
    'copyLine',
    'file',
    'fileAdded',
    'fileLead',
    'heavyDrawing',
    'inserted',
    'lead',
    'listed',
    'noneListed',
    'notShown',
    'picture',
    'pictureKinds',
    'pictureLead',
    'pixels',
    'refused',
    'removeFile',
    'someWords',
    'title',
    'uploaded',
    'uploadedPictures',
  ]),
  inLanguage: pick(locale, 'Curriculum.inLanguage'),
  definition: textsOf(locale)('Curriculum.parts.definition'),
  rules: ruleTexts(locale, saveDraftSchema),
  ...pick(locale, 'Common', ['errorSummaryTitle']),
  networkError: textsOf(locale)('Errors.network'),
})

export type ItemFormTexts = ReturnType<typeof itemFormTexts>
