/** The look of a menu entry, for a link or a button. */
export const menuItemClass =
  'flex min-h-11 w-full items-center gap-2 rounded-lg px-3 text-left font-semibold no-underline hover:bg-sunken'
