import { join } from 'node:path'
import { Font } from '@react-pdf/renderer'

const file = (name: string) =>
  join(process.cwd(), 'src/features/study/certificates/pdf/fonts', `${name}.woff`)

/** Embedded, so that every reader shows the same letters, including those of Cameroonian languages (ŋ, ɓ, ɛ, ɔ). */
for (const [family, part] of [
  ['Noto Sans', 'latin'],
  ['Noto Sans Extended', 'latin-ext'],
] as const) {
  Font.register({
    family,
    fonts: [400, 700].map((fontWeight) => ({
      src: file(`noto-sans-${part}-${fontWeight}-normal`),
      fontWeight,
    })),
  })
}
Font.register({ family: 'Familjen Grotesk', src: file('familjen-grotesk-latin-700-normal'), fontWeight: 700 })
// Never hyphenate a name.
Font.registerHyphenationCallback((word) => [word])

export const textFont = ['Noto Sans', 'Noto Sans Extended']
export const displayFont = ['Familjen Grotesk', 'Noto Sans', 'Noto Sans Extended']
