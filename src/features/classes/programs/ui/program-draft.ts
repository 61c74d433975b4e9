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

/** Storage may be refused or full: then there is no draft. */
export function readDraft(name: string): ProgramDraft | null {
  try {
    const storedDraft: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    return isDraft(storedDraft) ? storedDraft : null
  } catch {
    return null
  }
}

export function writeDraft(name: string, draft: ProgramDraft | null) {
  try {
    if (draft) {
      sessionStorage.setItem(name, JSON.stringify(draft))
    } else {
      sessionStorage.removeItem(name)
    }
  } catch {
    // the editor works without
  }
}
