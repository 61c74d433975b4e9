const bar =
  'h-2.5 w-full min-w-20 appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-forest [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-forest'

/** `percent` from 0 to 100. The native element: no inline style, which our Content-Security-Policy would refuse. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  const value = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <span className="flex items-center gap-3">
      <progress max={100} value={value} aria-label={label} className={bar} />
      <span className="w-11 text-right tabular-nums">{value}%</span>
    </span>
  )
}
