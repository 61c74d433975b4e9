import localFont from 'next/font/local'

/** Headings only; text stays in the system's face. Variable, Latin, 19 KB (SIL Open Font License, in fonts/). */
export const familjen = localFont({
  src: './fonts/familjen-grotesk-latin.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'swap',
  variable: '--font-familjen',
  adjustFontFallback: 'Arial',
})
