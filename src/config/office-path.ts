import type { OfficePageName } from './office-pages'

/** A page of the back office's bar. */
export const officePath = (name: OfficePageName) => `/admin/${name}`
