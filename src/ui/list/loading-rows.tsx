interface LoadingRowsProps {
  text: string
  rows: number
}

/** A placeholder for a list that is being read. Without scripts the list is at the end of the page, and is shown there. */
export function LoadingRows({ text, rows }: LoadingRowsProps) {
  return (
    <div className="rounded-card border border-line bg-raised p-4" aria-busy="true" data-loading="">
      <p role="status" className="mb-4 text-soft">
        {text}
      </p>
      <div aria-hidden="true" className="grid gap-3">
        {Array.from({ length: rows }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are the same and never move
          <span key={n} className="h-11 animate-pulse rounded-[8px] bg-sunken" />
        ))}
      </div>
    </div>
  )
}
