import type { ComponentProps, ReactNode } from 'react'

interface FileDropProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  icon: ReactNode
  prompt: ReactNode
  /** Which files, how large: said before choosing. */
  limits: ReactNode
}

/** A native file input in a large zone: files can be dropped on it, and it works without scripts. */
export function FileDrop({ icon, prompt, limits, className = '', ...rest }: FileDropProps) {
  const limitsId = `${rest.id ?? rest.name}-limits`
  return (
    <div
      className={`relative grid justify-items-center gap-2 rounded-card border-2 border-dashed border-edge bg-sunken p-6 text-center focus-within:border-forest hover:border-forest sm:p-8 ${className}`}
    >
      {icon}
      <span className="font-semibold">{prompt}</span>
      <span id={limitsId} className="text-sm text-soft">
        {limits}
      </span>
      <input
        type="file"
        {...rest}
        aria-describedby={[limitsId, rest['aria-describedby']].filter(Boolean).join(' ')}
        className="mt-1 w-full max-w-80 text-sm file:mr-3 file:min-h-11 file:rounded-[10px] file:border file:border-edge file:bg-raised file:px-4 file:font-semibold file:text-ink"
      />
    </div>
  )
}
