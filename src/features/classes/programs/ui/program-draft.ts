import { dropDraft, readStored, writeStored } from '@/ui/draft'
import type { ProgramValues } from '../program-values'

/** What is typed in this tab and not saved: with what it began from, so that a newer version can be merged with it. */
interface ProgramDraft {
  slug: string
  base: ProgramValues
  values: ProgramValues
}

const isDraft = (value: unknown): value is ProgramDraft => {
  const draft = value as Partial<ProgramDraft> | null
  return Array.isArray(draft?.base?.weeks) && Array.isArray(draft.values?.weeks)
}

export function readProgramDraft(name: string): ProgramDraft | null {
  const storedDraft = readStored(name)
  return isDraft(storedDraft) ? storedDraft : null
}

export const writeProgramDraft = (name: string, draft: ProgramDraft | null) =>
  draft ? writeStored(name, draft) : dropDraft(name)
