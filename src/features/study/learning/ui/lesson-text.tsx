/** Teaching text: HTML that was rendered and sanitised when it was published. */
export function LessonText({ html, className = '' }: { html: string; className?: string }) {
  return (
    <div
      className={`lesson ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own renderer, which lets no HTML of an author through
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
