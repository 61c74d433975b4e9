import * as draft from '@/ui/draft'

/** The entries of step 1, for this tab only; never a password. */
export const registrationDraft = 'registration-draft'
const draftFields = ['firstName', 'lastName', 'username', 'email', 'phone', 'program'] as const

export function readDraft(): Record<string, string> {
  const values = draft.readDraft(registrationDraft)
  return Object.fromEntries(draftFields.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
}

export const writeDraft = (values: Record<string, string | undefined>) =>
  draft.writeDraft(
    registrationDraft,
    Object.fromEntries(draftFields.map((name) => [name, values[name] ?? ''])),
  )

export const clearDraft = () => draft.dropDraft(registrationDraft)
