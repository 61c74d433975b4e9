/** Structured data for search engines. `<` is written as an escape, so that no text can close the element. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a single `<`
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
