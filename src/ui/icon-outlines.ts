/** Outlines for client components, in a separate file because icon-data.ts would add all others to their bundle. */
export const check = '<path d="M20 6 9 17l-5-5"/>'
export const x = '<path d="M18 6 6 18"/><path d="m6 6 12 12"/>'
export const ellipsisVertical =
  '<circle cx="12" cy="12" r="1"/><circle cx="12" cy="5" r="1"/><circle cx="12" cy="19" r="1"/>'
