/** In place of a hash, of no password: nobody signs in before the owner has chosen one by the mailed link. */
export const noPassword = 'none'
