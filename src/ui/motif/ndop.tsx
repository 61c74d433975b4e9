import { useId } from 'react'
import { ndopBorder, ndopBorderTile, ndopHeart, ndopLines, ndopStitches, ndopTile } from './ndop-geometry'

interface ClothProps {
  className?: string
  /** Centres of diamonds to highlight, as [column, row]. */
  suns?: readonly (readonly [number, number])[]
}

/** The pattern as a background. It has the text colour and fills its box. */
export function NdopCloth({ className = '', suns = [] }: ClothProps) {
  const id = useId()
  return (
    <svg aria-hidden="true" className={className} width="100%" height="100%">
      <pattern id={id} {...ndopTile} patternUnits="userSpaceOnUse">
        <g fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" strokeLinecap="round">
          <path d={ndopLines} />
          <path d={ndopStitches} strokeDasharray="5 4.6" />
        </g>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
      {suns.length > 0 && <path className="fill-sun" d={suns.map(([c, r]) => ndopHeart(c, r)).join('')} />}
    </svg>
  )
}

/** One row of the pattern, 24 px high, for the edge of a panel or a document. */
export function NdopBorder({ className = '' }: { className?: string }) {
  const id = useId()
  return (
    <svg aria-hidden="true" className={className} width="100%" height={ndopBorderTile.height}>
      <pattern id={id} {...ndopBorderTile} patternUnits="userSpaceOnUse">
        <path d={ndopBorder} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
