import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Button } from '@/ui/button'
import { Input } from '@/ui/input'

/** An ordinary form: the next page accepts the code in any spelling. */
export function CodeForm({ locale, typed = '' }: { locale: Locale; typed?: string }) {
  const t = textsOf(locale, 'Certificates')
  return (
    <form action={href(locale, paths.certificateSearch)} method="get" className="grid max-w-md gap-2">
      <label htmlFor="certificate-code" className="font-semibold">
        {t('enterCode')}
      </label>
      <Input
        id="certificate-code"
        name="code"
        defaultValue={typed}
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        aria-describedby="certificate-code-hint"
      />
      <p id="certificate-code-hint" className="text-sm text-soft">
        {t('codeHint')}
      </p>
      <Button className="mt-2 justify-self-start">{t('checkCode')}</Button>
    </form>
  )
}
