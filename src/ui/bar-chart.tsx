import type { ReactNode } from 'react'

const height = 100
/** Of each step: the rest is the space between two bars. */
const barShare = 0.7

/** A round number at or above the largest value, so that the scale can be read. */
export function topOf(largest: number): number {
  if (largest <= 0) {
    return 1
  }
  const power = 10 ** Math.floor(Math.log10(largest))
  return ([1, 2, 5, 10].find((factor) => factor * power >= largest) ?? 10) * power
}

interface BarChartProps {
  label: string
  /** `below` is drawn under the line. */
  bars: readonly { at: string; value: number; below?: number }[]
  /** The top of the scale as text. */
  format: (value: number) => string
  /** The name of a step: the first and the last one are shown. */
  nameOf: (at: string) => string
  small?: boolean
  /** The legend. */
  children?: ReactNode
}

/** Bars over time, drawn by the server. A table beside it has the same numbers. */
export function BarChart({ label, bars, format, nameOf, small = false, children }: BarChartProps) {
  const top = topOf(Math.max(...bars.map(({ value }) => value)))
  const scale = height / top
  const below = Math.min(Math.max(...bars.map((bar) => bar.below ?? 0)) * scale, height)
  const first = bars[0]
  const last = bars.at(-1)
  return (
    <figure className="m-0">
      <div className="relative">
        <p className="text-sm text-soft tabular-nums">{format(top)}</p>
        <svg
          viewBox={`0 0 ${bars.length} ${height + below}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className={`block w-full border-t border-line print:h-32 ${small ? 'h-24' : 'h-44'}`}
        >
          {bars.map(({ at, value, below: under = 0 }, index) => (
            <g key={at}>
              <rect
                x={index + (1 - barShare) / 2}
                width={barShare}
                y={height - value * scale}
                height={value * scale}
                className="fill-forest"
              />
              {under > 0 && (
                <rect
                  x={index + (1 - barShare) / 2}
                  width={barShare}
                  y={height}
                  height={Math.min(under * scale, below)}
                  className="fill-brick"
                />
              )}
            </g>
          ))}
          <line
            x1={0}
            x2={bars.length}
            y1={height}
            y2={height}
            className="stroke-edge"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <p aria-hidden="true" className="flex justify-between text-sm text-soft">
          <span>{first && nameOf(first.at)}</span>
          <span>{last && bars.length > 1 && nameOf(last.at)}</span>
        </p>
      </div>
      {children}
    </figure>
  )
}
