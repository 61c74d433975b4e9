/** A page shown in place of another one, because there is no network, says so. The boot script knows which it is. */
export const WhenInstead = ({ instead, own }: { instead: string; own: string }) => (
  <span data-instead={instead} suppressHydrationWarning>
    {own}
  </span>
)
