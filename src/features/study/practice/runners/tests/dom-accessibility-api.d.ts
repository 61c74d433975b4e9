/** The package has types, but its list of exports does not name them. */
declare module 'dom-accessibility-api' {
  export function computeAccessibleName(element: Element): string
  export function getRole(element: Element): string | null
  export function isInaccessible(element: Element): boolean
}
