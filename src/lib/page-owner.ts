/** The field in which a form says whose page it was filled in on. */
export const ownerField = 'pageOwner'

/** Whose page this is, as a key that names nobody; undefined: nobody is signed in on it. */
export const readPageOwner = (): string | undefined =>
  document.querySelector<HTMLElement>('main[data-owner]')?.dataset.owner
