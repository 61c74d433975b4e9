/** The part of the package that we use: it has no types of its own. */
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
