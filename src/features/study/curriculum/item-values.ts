import type { TextKeyIn } from '@/messages/text-key'
export const itemLimits = {
  title: 150,
  /** Characters of the text in one language: some 4,000 words. */
  text: 25_000,
  /** Characters of the questions or the rubric as JSON. */
  definition: 40_000,
  /** Characters of the goals, the device and the way round as JSON. */
  guide: 4_000,
  /** The same as guideLimits of the learning feature, whose schema no browser needs for it. */
  wayRound: 500,
  minutes: 600,
  dueDays: 365,
  slug: 50,
} as const

/** The facts of an item that are not part of its text. */
export interface ItemFacts {
  minutes: number
  required: boolean
  sample: boolean
  dueDays: number | null
}

/** The fields of the editor's form, as text. */
export const itemFields = [
  'titleEn',
  'titleFr',
  'minutes',
  'required',
  'sample',
  'dueDays',
  'textEn',
  'textFr',
  'definition',
  'guide',
] as const
export type ItemField = (typeof itemFields)[number]
export type ItemValues = Record<ItemField, string>

export type ItemStatus = 'draft' | 'published' | 'changed'

/** Published, never published, or published with a newer draft. */
export const statusOf = (published: boolean, draft: boolean): ItemStatus =>
  published ? (draft ? 'changed' : 'published') : 'draft'

/** A reason why a draft cannot be published, or something that readers would miss. */
export interface Problem {
  /** Name of the form's field, for the link. */
  field: string
  key: TextKeyIn<'Curriculum.problems'>
  params: Record<string, string | number>
}
