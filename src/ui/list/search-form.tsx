import type { ReactNode } from 'react'
import { buttonClass } from '../button-class'

interface SearchFormProps {
  action: string
  name?: string
  value: string
  label: string
  submit: string
  /** The rest of the list's address, kept by the search. */
  keep: Readonly<Record<string, string>>
  clear?: { href: string; text: string }
  /** Further fields of the same form. */
  children?: ReactNode
  /** The field that the key "/" leads to. */
  primary?: boolean
}

/** A search is a GET: it has an address, and works without scripts. */
export function SearchForm({
  action,
  name = 'q',
  value,
  label,
  submit,
  keep,
  clear,
  children,
  primary = true,
}: SearchFormProps) {
  const id = `search-${name}`
  return (
    <search>
      <form action={action} method="get" className="flex flex-wrap items-end gap-3">
        {Object.entries(keep)
          .filter(([key]) => key !== name && key !== 'page')
          .map(([key, kept]) => (
            <input key={key} type="hidden" name={key} value={kept} />
          ))}
        <div className="grid grow gap-1.5 sm:max-w-md">
          <label htmlFor={id} className="text-sm font-semibold">
            {label}
          </label>
          <input
            id={id}
            key={value}
            type="search"
            name={name}
            defaultValue={value}
            maxLength={100}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            className="control"
            data-primary-search={primary ? '' : undefined}
          />
        </div>
        {children}
        <button type="submit" className={buttonClass({ variant: 'secondary' })}>
          {submit}
        </button>
        {clear && value !== '' && (
          <a href={clear.href} className={buttonClass({ variant: 'quiet' })}>
            {clear.text}
          </a>
        )}
      </form>
    </search>
  )
}
