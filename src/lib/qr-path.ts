import { encode } from 'uqr'

export interface QrPath {
  /** Modules along a side. */
  size: number
  /** One SVG path of runs, in modules; for pages and for the PDF. */
  path: string
}

export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'L', border: 0 })
  let path = ''
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) {
        continue
      }
      let width = 1
      while (row[x + width]) {
        width += 1
      }
      path += `M${x} ${y}h${width}v1h-${width}z`
      x += width
    }
  })
  return { size, path }
}
