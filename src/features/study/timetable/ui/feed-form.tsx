'use client'

import type { Locale } from '@/config/locales'
import { ActionForm, type ActionFormTexts, type FormFunction } from '@/ui/action-form'
import { ButtonLink } from '@/ui/link'

interface FeedFormProps {
  locale: Locale
  action: FormFunction
  hasFeed: boolean
  texts: ActionFormTexts & { open: string; how: string; address: string }
}

/** The address of the feed, which is shown only once. */
function Address({ url, texts }: { url: string; texts: FeedFormProps['texts'] }) {
  return (
    <div className="grid gap-4">
      <p>
        <ButtonLink href={url.replace(/^https?:/, 'webcal:')}>{texts.open}</ButtonLink>
      </p>
      <label className="grid gap-1.5">
        <span className="font-semibold">{texts.address}</span>
        <input
          readOnly
          value={url}
          className="control font-mono text-sm"
          onFocus={({ target }) => target.select()}
        />
        <span className="text-sm text-soft">{texts.how}</span>
      </label>
    </div>
  )
}

/** Makes an address, or a new one that replaces the old one. */
export function FeedForm({ locale, action, hasFeed, texts }: FeedFormProps) {
  return (
    <ActionForm
      id="feed"
      locale={locale}
      action={action}
      fields={[]}
      variant={hasFeed ? 'secondary' : 'primary'}
      texts={texts}
      done={({ data }) => <Address url={(data as { url: string }).url} texts={texts} />}
    />
  )
}
