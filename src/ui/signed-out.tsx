import type { ReactNode } from 'react'
import type { SignInAgain } from '@/lib/sign-in-again'

/** The message of a form whose sender was signed out, with a link to sign in again in a new tab, so that the typed text stays. */
export const signedOutMessage = (message: ReactNode, { href, text }: SignInAgain) => (
  <>
    {message}{' '}
    <a href={href} target="_blank" rel="noopener" className="text-forest underline underline-offset-4">
      {text}
    </a>
  </>
)
