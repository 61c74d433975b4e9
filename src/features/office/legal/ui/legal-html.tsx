/** A legal text: HTML that was rendered and sanitised when it was published, or made of the product's own texts. */
export function LegalHtml({ html }: { html: string }) {
  return (
    <div
      className="lesson max-w-[65ch]"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the renderer of lessons, which removes all HTML of authors
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
