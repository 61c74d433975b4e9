import type { ReactNode } from 'react'
import { FieldError } from './field-error'

/** The attributes that a control gets from its field. */
interface ControlProps {
  id: string
  name: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

export interface FieldProps {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** The error text, shown beside the control and connected to it. */
  error?: string
  /** Shown after the label if the field may be empty. */
  optional?: string
  /** Needed if two forms on one page have fields with the same name. */
  idPrefix?: string
  className?: string
  children: (control: ControlProps) => ReactNode
}

const fieldId = (name: string, idPrefix = '') => `${idPrefix}${idPrefix ? '-' : ''}${name}`

export function Field({
  name,
  label,
  hint,
  error,
  optional,
  idPrefix,
  className = '',
  children,
}: FieldProps) {
  const id = fieldId(name, idPrefix)
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <div>
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          {label}
          {optional && <span className="font-normal text-soft"> ({optional})</span>}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-sm text-soft">
            {hint}
          </p>
        )}
      </div>
      {children({
        id,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
