/**
 * The entries of step 1, for this tab only; never a password. Storage may be unavailable or full: then
 * nothing is kept.
 */
export const registrationDraft = 'registration-draft'
const draftFields = ['firstName', 'lastName', 'username', 'email', 'phone', 'program'] as const

export function readDraft(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(registrationDraft) ?? '{}')
    const values = Object.entries(stored as Record<string, unknown>)
    return Object.fromEntries(
      values.filter(
        (entry): entry is [string, string] => draftFields.includes(entry[0] as never) && !!entry[1],
      ),
    )
  } catch {
    return {}
  }
}

export function writeDraft(values: Record<string, string | undefined>): void {
  try {
    sessionStorage.setItem(
      registrationDraft,
      JSON.stringify(Object.fromEntries(draftFields.map((name) => [name, values[name]]))),
    )
  } catch {
    // no draft
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(registrationDraft)
  } catch {
    // not stored
  }
}
