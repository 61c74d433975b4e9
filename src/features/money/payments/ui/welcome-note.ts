const key = 'welcome-after-payment'

/** For the login page, which is the same for everybody: who has just paid for which program. Only in this tab. */
export interface WelcomeNote {
  username: string
  /** The program and the amount, as a sentence. */
  paid: string
  receiptHref: string
}

export function writeWelcomeNote(note: WelcomeNote): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(note))
  } catch {
    // Without it the login page shows no welcome.
  }
}

export function takeWelcomeNote(): WelcomeNote | null {
  try {
    const note = JSON.parse(sessionStorage.getItem(key) ?? 'null') as WelcomeNote | null
    sessionStorage.removeItem(key)
    return note
  } catch {
    return null
  }
}
