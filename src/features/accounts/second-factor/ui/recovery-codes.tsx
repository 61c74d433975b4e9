'use client'

import { useState } from 'react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/link'

export interface RecoveryCodesTexts {
  title: string
  once: string
  copy: string
  copied: string
  print: string
  kept: string
}

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Where the person continues once the codes are stored safely. */
  next: string
  texts: RecoveryCodesTexts
}

/** The codes, which are shown only once: to copy, print or write down. */
export function RecoveryCodes({ codes, next, texts }: RecoveryCodesProps) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <section aria-labelledby="recovery-codes-title" className="grid gap-4">
      <h3 id="recovery-codes-title" className="display text-xl">
        {texts.title}
      </h3>
      <Alert kind="warning" title={texts.once} />
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-1 rounded-card border border-line bg-sunken p-4 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          type="button"
          variant="secondary"
          className="hidden js:inline-flex"
          onClick={() => void copy()}
        >
          <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
        </Button>
        <Button
          type="button"
          variant="secondary"
          className="hidden js:inline-flex"
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
        <ButtonLink href={next}>{texts.kept}</ButtonLink>
      </div>
    </section>
  )
}
