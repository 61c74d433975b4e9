'use client'

import { useEffect, useState } from 'react'
import { splitLocale, withLocale } from '@/config/locale-path'
import { defaultLocale } from '@/config/locales'
import { buttonClass } from '@/ui/button-class'
import { errorTexts } from './error-texts'

export interface ErrorViewProps {
  error: Error & { digest?: string }
  reset: () => void
}

/**
 * Shown instead of a failed page: broken or offline, each with a link to continue. Every page contains it twice, because
 * nothing can be fetched when it is needed. Therefore it imports as little as possible.
 */
export function ErrorView({ error, reset }: ErrorViewProps) {
  const [locale, setLocale] = useState(defaultLocale)
  const [offline, setOffline] = useState(false)
  // A file of the page did not arrive: the browser requests it again only together with the page.
  const isMissing = error.name === 'ChunkLoadError'
  useEffect(() => {
    setLocale(splitLocale(location.pathname).locale)
    setOffline(!navigator.onLine || isMissing)
  }, [isMissing])
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
        <button type="button" className={buttonClass()} onClick={isMissing ? () => location.reload() : reset}>
          {t.retry}
        </button>
        <a href={withLocale(locale, '/')} className={buttonClass({ variant: 'secondary' })}>
          {t.home}
        </a>
      </div>
    </main>
  )
}
