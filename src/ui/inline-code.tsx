/** A text in which code is between backticks. */
export function InlineCode({ text }: { text: string }) {
  return text.split(/(`[^`]+`)/).map((part, n) =>
    part.startsWith('`') && part.length > 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
      <code key={n} className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.9em]">
        {part.slice(1, -1)}
      </code>
    ) : (
      part
    ),
  )
}
