import type { ComponentProps, ReactNode } from 'react'

interface FileDropProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  icon: ReactNode
  prompt: ReactNode
  /** The allowed kinds and sizes, shown before choosing. */
  limits: ReactNode
}

/**
 * A native file input. With scripts it covers the whole zone invisibly: a press anywhere opens the file dialog, and files can be
 * dropped on it. Without scripts it is shown in the zone as the browser draws it.
 */
export function FileDrop({ icon, prompt, limits, className = '', ...rest }: FileDropProps) {
  const limitsId = `${rest.id ?? rest.name}-limits`
  return (
    <div
      className={`relative grid justify-items-center gap-2 rounded-card border-2 border-dashed border-edge bg-sunken p-5 text-center focus-within:border-forest hover:border-forest has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-forest ${className}`}
    >
      <span className="hidden min-h-14 w-full items-center justify-center gap-3 rounded-[10px] border border-forest bg-raised px-4 font-semibold text-forest sm:text-lg js:flex">
        {icon}
        {prompt}
      </span>
      <span id={limitsId} className="text-sm text-soft">
        {limits}
      </span>
      <input
        type="file"
        {...rest}
        aria-describedby={[limitsId, rest['aria-describedby']].filter(Boolean).join(' ')}
        className="mt-1 w-full max-w-80 cursor-pointer text-sm file:mr-3 file:min-h-11 file:rounded-[10px] file:border file:border-edge file:bg-raised file:px-4 file:font-semibold file:text-ink js:absolute js:inset-0 js:m-0 js:h-full js:max-w-none js:opacity-0"
      />
    </div>
  )
}
