/** What we use of it: the package brings no types. */
declare module 'sanitize-html' {
  interface Options {
    allowedTags: string[]
    allowedAttributes: Record<string, string[]>
    allowedSchemes: string[]
    allowProtocolRelative: boolean
    nonTextTags: string[]
    nestingLimit: number
    disallowedTagsMode: 'discard'
    transformTags: Record<
      string,
      (tag: string, attribs: Record<string, string>) => { tagName: string; attribs: Record<string, string> }
    >
  }
  export default function sanitizeHtml(html: string, options: Options): string
}
