type Named = { firstName: string; lastName: string } | { first_name: string; last_name: string }

/** The name of a person; `server/kernel/name-sql.ts` is the same in SQL. */
export const personName = (person: Named) =>
  ('firstName' in person
    ? `${person.firstName} ${person.lastName}`
    : `${person.first_name} ${person.last_name}`
  ).trim()

/** The name for greeting somebody who typed their full name into one field. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** 'Amina Ngo Bassa' → 'A. N. B.' */
export const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]?.toUpperCase()}.`)
    .join(' ')
