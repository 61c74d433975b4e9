'use client'

import { useEffect, useState } from 'react'
import { defaultLocale } from '@/config/locales'
import { href, paths, splitLocale } from '@/config/paths'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/link'
import { errorTexts } from './error-texts'

export interface ErrorViewProps {
  error: Error & { digest?: string }
  reset: () => void
}

/** What is shown instead of a page that failed: broken or offline, each with its way on. */
export function ErrorView({ error, reset }: ErrorViewProps) {
  const [locale, setLocale] = useState(defaultLocale)
  const [offline, setOffline] = useState(false)
  useEffect(() => {
    setLocale(splitLocale(location.pathname).locale)
    setOffline(!navigator.onLine)
  }, [])
  const t = errorTexts[locale]
  return (
    <main id="main" className="wrap grid min-h-[70dvh] content-center py-16">
      <div role="alert">
        <h1 className="display max-w-[18ch] text-4xl sm:text-5xl">{offline ? t.offlineTitle : t.title}</h1>
        <p className="mt-4 max-w-[52ch] text-lg text-soft">{offline ? t.offlineText : t.text}</p>
        {error.digest && !offline && (
          <p className="mt-2 text-soft">
            {t.reference} <code className="font-mono">{error.digest}</code>
          </p>
        )}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button type="button" onClick={reset}>
          {t.retry}
        </Button>
        <ButtonLink variant="secondary" href={href(locale, paths.home)}>
          {t.home}
        </ButtonLink>
      </div>
    </main>
  )
}
