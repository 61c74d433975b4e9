/**
 * The pattern of the academy: stitched lines in the style of ndop, the resist-dyed cloth of the Grassfields.
 * One tile, repeated in both directions. Rows from the top: diamonds, a running stitch, a zigzag, a running stitch, combs.
 * Plain path data, so that the page, the receipt and the certificate draw the same pattern.
 */
export const ndopTile = { width: 96, height: 144 } as const

const diamond = (x: number, y: number, r: number) => `M${x} ${y - r}l${r} ${r}-${r} ${r}-${r}-${r}z`

const combs = Array.from({ length: 16 }, (_, i) => {
  const height = 3 + 3.5 * Math.min(i % 8, 7 - (i % 8)) * 2
  return `M${i * 6 + 3} ${127 - height / 2}v${height}`
}).join('')

/** Drawn solid. */
export const ndopLines = [
  diamond(24, 26, 22),
  diamond(24, 26, 15),
  diamond(24, 26, 8),
  diamond(72, 26, 22),
  diamond(72, 15, 11),
  diamond(72, 37, 11),
  diamond(61, 26, 11),
  diamond(83, 26, 11),
  'M0 84l12-16 12 16 12-16 12 16 12-16 12 16 12-16 12 16',
  'M0 94l12-16 12 16 12-16 12 16 12-16 12 16 12-16 12 16',
  combs,
].join('')

/** Drawn dashed, as stitches. */
export const ndopStitches = 'M0 56h96M0 61h96M0 103h96M0 108h96'

/** The possible positions of the sun: the centres of the diamonds, from the top left corner of the pattern. */
export const ndopHeart = (column: number, row: number) =>
  diamond(24 + column * ndopTile.width, 26 + row * ndopTile.height, 8)

/** The border: one row, for edges. */
export const ndopBorderTile = { width: 48, height: 24 } as const
export const ndopBorder = `${diamond(12, 12, 9)}${diamond(12, 12, 3.5)}M24 21l12-18 12 18M24 12l6-9M42 3l6 9`
