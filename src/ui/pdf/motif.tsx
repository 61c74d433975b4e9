import { G, Image, Path, Rect, Svg, View } from '@react-pdf/renderer'
import { ndopBorder, ndopBorderTile } from '@/ui/motif/ndop-geometry'
import { colours } from './styles'

const a4Width = 595.28
const scale = 0.75
const tileWidth = ndopBorderTile.width * scale
const height = ndopBorderTile.height * scale

/** One row of the pattern across the page, the same as on the site. */
export function WovenBorder({ colour, width = a4Width }: { colour: string; width?: number }) {
  const tiles = Array.from({ length: Math.ceil(width / tileWidth) }, (_, index) => index * tileWidth)
  return (
    <Svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {tiles.map((x) => (
        <G key={x} transform={`translate(${x}, 0) scale(${scale})`}>
          <Path d={ndopBorder} fill="none" stroke={colour} strokeWidth={1.4} />
        </G>
      ))}
    </Svg>
  )
}

/** `logo`: a PNG as a data URL, instead of the mark. */
export function PrintedMark({ logo = '' }: { logo?: string }) {
  if (logo !== '') {
    return (
      <View style={{ width: 34, height: 34, padding: 2, borderRadius: 8, backgroundColor: '#ffffff' }}>
        <Image src={logo} style={{ width: 30, height: 30, objectFit: 'contain' }} />
      </View>
    )
  }
  return (
    <Svg width={34} height={34} viewBox="0 0 32 32">
      <Rect width={32} height={32} rx={8} fill={colours.forest} />
      <Path
        d="M5.5 24 L11 11.5 L16 20.5 L21 11.5 L26.5 24"
        fill="none"
        stroke={colours.onDeep}
        strokeWidth={2.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Path d="M16 5.5 L19.25 8.75 L16 12 L12.75 8.75 Z" fill={colours.sun} />
    </Svg>
  )
}
