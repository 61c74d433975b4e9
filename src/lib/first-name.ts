/** How somebody is greeted who wrote their whole name into one field. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''
