export interface LegalHeading {
  id: string
  /** As HTML: escaped, without elements. */
  html: string
}

/** The headings of a rendered text, for its table of contents. */
export const headingsIn = (html: string): LegalHeading[] =>
  [...html.matchAll(/<h2 id="(s\d+)">(.*?)<\/h2>/gs)].map(([, id = '', inner = '']) => ({
    id,
    html: inner.replace(/<[^>]*>/g, ''),
  }))

/** Rendered text whose headings are numbered, so that a link to section 9 leads to section 9 of every version. */
export function withNumberedHeadings(html: string): string {
  let count = 0
  return html.replace(/<h2 id="[^"]*">/g, () => {
    count += 1
    return `<h2 id="s${count}">`
  })
}
