/** MB; see docs/decisions/0031. */
export const bars = { installation: 900, packed: 120, unpacked: 400 }
const shown = 30
const megabyte = 1024 * 1024

/** @typedef {{ name: string, bytes: number }} Package */
/** @typedef {{ installation: number, build?: number, packed?: number, unpacked?: number }} Totals bytes */

/** @param {number} bytes as `du -m` counts: a begun megabyte is one */
const inMb = (bytes) => Math.ceil(bytes / megabyte)

/** '@next/swc-linux-x64-gnu' → '@next/swc-*' @param {string} name */
export const familyOf = (name) =>
  name.replace(/(linux|darwin|win32|windows)-(x64|arm64|arm|ia32)(-(gnu|musl|msvc))?$/, '*')

/**
 * What is printed about the size of the product, and what is wrong with it.
 * @param {{ packages: Package[], totals: Totals, reasons: Readonly<Record<string, string>> }} measured
 */
export function sizeReport({ packages, totals, reasons }) {
  const heaviest = [...packages].sort((a, b) => b.bytes - a.bytes).slice(0, shown)
  const width = Math.max(0, ...heaviest.map(({ name }) => name.length))
  const lines = heaviest.map(({ name, bytes }) =>
    `${String(inMb(bytes)).padStart(5)} MB  ${name.padEnd(width)}  ${reasons[familyOf(name)] ?? ''}`.trimEnd(),
  )
  const rows = [
    { what: 'node_modules', bytes: totals.installation, bar: bars.installation },
    { what: 'the newest build', bytes: totals.build },
    { what: 'the release archive', bytes: totals.packed, bar: bars.packed },
    { what: 'the release, unpacked', bytes: totals.unpacked, bar: bars.unpacked },
  ]
  const problems = heaviest
    .filter(({ name }) => !reasons[familyOf(name)])
    .map(({ name }) => `${name}: scripts/size/packages.mjs does not say why it is installed`)
  for (const { what, bytes, bar } of rows) {
    if (bytes === undefined) {
      lines.push(`   –     ${what}: there is none`)
      continue
    }
    lines.push(`${String(inMb(bytes)).padStart(5)} MB  ${what}${bar ? ` (at most ${bar})` : ''}`)
    if (bar && inMb(bytes) > bar) {
      problems.push(`${what}: ${inMb(bytes)} MB, at most ${bar}`)
    }
  }
  return { lines, problems }
}
