/** Says once that something is loading, and shows it. */
export function Spinner({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p role="status" className={`flex items-center gap-3 text-soft ${className}`}>
      <span className="spin text-forest" aria-hidden="true" />
      {text}
    </p>
  )
}

/** A grey place-holder with the height of what will come. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return <div aria-hidden="true" className={`shimmer ${className}`} />
}
