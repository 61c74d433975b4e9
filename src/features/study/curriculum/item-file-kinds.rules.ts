import type { ItemKind } from '@/features/study/learning/item-kinds'

/** Data and templates that students work with. How each is verified: file-kinds.rules.ts of what is handed in. */
const kinds = ['csv', 'txt', 'sql', 'docx', 'xlsx', 'pptx', 'pdf', 'zip'] as const

export const acceptedFiles = kinds.map((kind) => `.${kind}`).join(',')
export const acceptedPictures = 'image/webp,image/jpeg,image/png,image/svg+xml'

/** '.csv', by the last part of the name; null: not accepted here. */
export const endingOfFile = (filename: string): `.${string}` | null => {
  const kind = kinds.find((each) => filename.toLowerCase().endsWith(`.${each}`))
  return kind ? `.${kind}` : null
}

/** Only these list files under their text. */
export const takesFiles = (kind: ItemKind) => kind === 'lesson' || kind === 'assignment'
