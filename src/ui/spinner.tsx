/** Shows that something is loading, and announces it once. */
export function Spinner({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p role="status" className={`flex items-center gap-3 text-soft ${className}`}>
      <span className="spin text-forest" aria-hidden="true" />
      {text}
    </p>
  )
}
