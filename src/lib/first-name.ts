/** The name to greet somebody with who typed their full name into one field. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''
