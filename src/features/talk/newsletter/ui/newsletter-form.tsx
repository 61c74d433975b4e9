'use client'

import { useActionState } from 'react'
import { text as limits } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { Button } from '@/ui/button'
import { useIsland } from '@/ui/use-island'
import { subscribeToNewsletter } from '../actions'
import { attachNewsletter } from './attach-newsletter'

interface NewsletterFormProps {
  locale: Locale
  texts: { email: string; placeholder: string; subscribe: string; subscribing: string; failure: string }
}

/** The form in the footer, on a dark background. Errors and thanks are shown beside the field. */
export function NewsletterForm({ locale, texts }: NewsletterFormProps) {
  const [state, action] = useActionState(subscribeToNewsletter, { status: 'idle' })
  const problem = state.status === 'error' ? (state.errors?.email ?? state.message) : undefined
  return (
    <form
      ref={useIsland<HTMLFormElement>(attachNewsletter)}
      action={action}
      noValidate
      data-plain="newsletter"
      data-failure={texts.failure}
      suppressHydrationWarning
    >
      <input type="hidden" name="locale" value={locale} />
      <label htmlFor="newsletter-email" className="mb-1.5 block text-sm text-on-deep-soft">
        {texts.email}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          enterKeyHint="send"
          spellCheck={false}
          maxLength={limits.email}
          placeholder={texts.placeholder}
          defaultValue={state.status === 'error' ? state.values?.email : ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby="newsletter-answer"
          className="min-h-12 min-w-[min(11rem,100%)] flex-1 rounded-[10px] border border-thread bg-deep-raised px-3.5 text-on-deep placeholder:text-on-deep-soft"
        />
        <Button variant="sun" className="max-w-full wrap-anywhere" busyLabel={texts.subscribing}>
          {texts.subscribe}
        </Button>
      </div>
      <p
        id="newsletter-answer"
        role={problem ? 'alert' : 'status'}
        className="mt-2 font-semibold text-sun empty:hidden"
        // The island may have written an answer.
        suppressHydrationWarning
      >
        {problem ?? (state.status === 'ok' ? state.message : '')}
      </p>
    </form>
  )
}
