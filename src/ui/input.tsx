import type { ComponentProps } from 'react'

export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input type="text" className={`control ${className}`} {...rest} />
}

export function Textarea({ className = '', rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={`control resize-y ${className}`} rows={rows} {...rest} />
}

export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <span className="select">
      <select className={`control ${className}`} {...rest} />
    </span>
  )
}
