const key = 'welcome-after-payment'

/** For the login page, which is the same for everybody: who has just paid for what. In this tab only. */
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
    // The login page welcomes without it.
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
