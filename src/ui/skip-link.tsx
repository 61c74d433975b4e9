/** The first stop of the Tab key, a link that skips the bar. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-card bg-raised px-5 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {text}
    </a>
  )
}
