/** A text for pages that are shown instead of another one because there is no network. The boot script knows which page it is. */
export const WhenInstead = ({ instead, own }: { instead: string; own: string }) => (
  <span data-instead={instead} suppressHydrationWarning>
    {own}
  </span>
)
