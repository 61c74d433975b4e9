/** Where somebody signs in again whose session has ended, in a tab of its own. */
export interface SignInAgain {
  href: string
  text: string
}
