'use client'

import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'
import { TextField } from '@/ui/text-field'
import type { RegistrationTexts } from './registration-texts'
import type { Bound } from './use-registration-form'
import { useUsernameCheck } from './use-username-check'

interface UsernameFieldProps {
  locale: Locale
  bind: Bound
  labels: RegistrationTexts['labels']
  idPrefix: string
  /** The user name in the field. */
  username: string
  /** The present user name of the account. */
  own: string
  /** A free name, if the server has refused the sent one. */
  suggestion: string | undefined
  onTake: (username: string) => void
}

/** The user name field, which shows whether the name is free, and suggests a free name if it is not. */
export function UsernameField({
  locale,
  bind,
  labels,
  idPrefix,
  username,
  own,
  suggestion,
  onTake,
}: UsernameFieldProps) {
  const field = bind('username')
  const checked = useUsernameCheck(username, own)
  const offered = (field.error && suggestion) || checked?.suggestion
  return (
    <div className="sm:col-span-2">
      <TextField
        {...field}
        idPrefix={idPrefix}
        enterKeyHint="next"
        label={labels.username}
        hint={labels.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {/* One line of it has its place between the fields, so that nothing moves when it appears. */}
      <p role="status" className="mt-1 -mb-3.5 min-h-5 text-sm leading-5">
        {checked?.free && !field.error && <span className="text-forest">✓ {labels.usernameFree}</span>}
        {checked?.free === false && !field.error && (
          <span className="text-brick">{labels.usernameTaken} </span>
        )}
        {offered && (
          <>
            <button
              type="button"
              className="hidden text-forest underline underline-offset-2 js:inline"
              onClick={() => onTake(offered)}
            >
              {say(locale, labels.usernameTry, { name: offered })}
            </button>
            <span className="js:hidden">{say(locale, labels.usernameTry, { name: offered })}</span>
          </>
        )}
      </p>
    </div>
  )
}
