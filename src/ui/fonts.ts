import localFont from 'next/font/local'

/**
 * The font of headings, in the only weight that they use; other text uses the system's font. 9 KB, cut by fonttools from the variable
 * file of @fontsource-variable/familjen-grotesk (SIL Open Font License, in fonts/): `varLib.instancer wght=600`, then
 * `pyftsubset --no-hinting --layout-features=kern,liga,calt,ccmp,locl,tnum` with the letters of Western Europe and the signs
 * that our texts use.
 */
export const familjen = localFont({
  src: './fonts/familjen-grotesk-semibold.woff2',
  weight: '600',
  style: 'normal',
  display: 'swap',
  variable: '--font-familjen',
  adjustFontFallback: 'Arial',
})
