import type { ReactNode } from 'react'
import { buttonClass } from '../button-class'
import { Icon } from '../icon'

interface SearchFormProps {
  action: string
  name?: string
  value: string
  label: string
  submit: string
  /** The rest of the list's address, which the search preserves. */
  keep: Readonly<Record<string, string>>
  clear?: { href: string; text: string }
  /** Further fields of the same form. */
  children?: ReactNode
  /** The key "/" moves the focus to this field. */
  primary?: boolean
  /** The id for fields of this search that are elsewhere on the page (their attribute `form`). */
  id?: string
  /** The longest text, in characters. */
  maxLength?: number
}

/** A search is a GET form, so it has an address and works without scripts. */
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
  id: formId,
  maxLength = 100,
}: SearchFormProps) {
  const id = `search-${name}`
  return (
    <search>
      <form
        id={formId}
        action={action}
        method="get"
        className={`flex items-end gap-2 sm:flex-wrap sm:gap-3 ${children ? 'flex-wrap' : ''}`}
      >
        {Object.entries(keep)
          .filter(([key]) => key !== name && key !== 'page')
          .map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
        <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-1 sm:max-w-md">
          <label
            htmlFor={id}
            className="text-sm font-semibold max-sm:w-[calc(100vw-2rem)] max-sm:leading-snug"
          >
            {label}
          </label>
          <input
            id={id}
            key={value}
            type="search"
            name={name}
            defaultValue={value}
            maxLength={maxLength}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            className="control"
            data-primary-search={primary ? '' : undefined}
          />
        </div>
        {children}
        <button
          type="submit"
          aria-label={submit}
          className={buttonClass({ variant: 'secondary', className: 'shrink-0 max-sm:w-12 max-sm:px-0!' })}
        >
          <Icon name="search" className="size-5 sm:hidden" />
          <span className="max-sm:hidden">{submit}</span>
        </button>
        {clear && value !== '' && (
          <a href={clear.href} className={buttonClass({ variant: 'quiet', className: 'max-sm:hidden' })}>
            {clear.text}
          </a>
        )}
      </form>
    </search>
  )
}
