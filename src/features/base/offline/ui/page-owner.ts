/** The owner of this page; null: nobody is signed in. */
export const pageOwner = (): string | null =>
  document.querySelector<HTMLElement>('[data-page-owner]')?.dataset.pageOwner ?? null
