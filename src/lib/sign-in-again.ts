/** Where somebody whose session has ended can sign in again, in a new tab. */
export interface SignInAgain {
  href: string
  text: string
}
