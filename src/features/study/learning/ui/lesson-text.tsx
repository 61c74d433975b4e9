/** Teaching text: HTML that was rendered and sanitised when it was published. */
export function LessonText({ html, className = '' }: { html: string; className?: string }) {
  return (
    <div
      className={`lesson ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our renderer, which removes all HTML of authors
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
