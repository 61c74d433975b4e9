interface LoadingRowsProps {
  text: string
  rows: number
}

/** Keeps the place of a list that is being read. Without scripts the list comes at the end of the page: show it there. */
export function LoadingRows({ text, rows }: LoadingRowsProps) {
  return (
    <div className="rounded-card border border-line bg-raised p-4" aria-busy="true" data-loading="">
      <p role="status" className="mb-4 text-soft">
        {text}
      </p>
      <div aria-hidden="true" className="grid gap-3">
        {Array.from({ length: rows }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
          <span key={n} className="h-11 animate-pulse rounded-[8px] bg-sunken" />
        ))}
      </div>
    </div>
  )
}
