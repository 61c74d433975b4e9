/** The router in the browser names a form's action here; a form without JavaScript has hidden fields instead. */
export const actionHeader = 'next-action'
