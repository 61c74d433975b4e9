import type { TextKeyIn } from '@/messages/text-key'

type WithoutPrefix<Key> = Key extends `markdown_${infer Rest}` ? Rest : never
type MarkdownKey = WithoutPrefix<TextKeyIn<'Curriculum.problems'>>

/** The renderer's reasons are written for authors of files; the editor translates them. */
const reasons: readonly (readonly [RegExp, MarkdownKey])[] = [
  [/^HTML is not taken/, 'html'],
  [/^a heading begins with ##/, 'heading'],
  [/^footnotes are not taken/, 'footnote'],
  [/^a picture is written with its address/, 'pictureAddress'],
  [/^a picture from elsewhere: (.*)$/s, 'pictureElsewhere'],
  [/^a picture needs a text/, 'pictureText'],
  [/^this address is not taken: (.*)$/s, 'address'],
  [/^unknown language of code: (.*)$/s, 'codeLanguage'],
  [/^a block of code names its language/, 'codeNoLanguage'],
  [/^:::(\S+) takes no attributes/, 'boxAttributes'],
  [/^nested too deeply/, 'nesting'],
  [/^unknown directive (.*)$/s, 'boxUnknown'],
]

/** The key of the text and its value; an unknown reason is returned unchanged. */
export function markdownReason(reason: string): { key: MarkdownKey; detail: string } {
  for (const [pattern, key] of reasons) {
    const match = pattern.exec(reason)
    if (match) {
      return { key, detail: match[1] ?? '' }
    }
  }
  return { key: 'other', detail: reason }
}
