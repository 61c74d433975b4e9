/** A text of several paragraphs is one message, with an empty line between them. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph} className={className}>
      {paragraph}
    </p>
  ))
}
