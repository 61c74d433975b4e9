import type { ReactNode } from 'react'
import type { SignInAgain } from '@/lib/sign-in-again'

/** The message of a form whose sender was signed out: beside it the way back in, which leaves what was typed where it is. */
export const signedOutMessage = (message: ReactNode, { href, text }: SignInAgain) => (
  <>
    {message}{' '}
    <a href={href} target="_blank" rel="noopener" className="text-forest underline underline-offset-4">
      {text}
    </a>
  </>
)
