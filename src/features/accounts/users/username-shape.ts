/** What a user name looks like. It contains no @, so that a login is either a user name or an e-mail address. */
export const usernameShape = /^[A-Za-z][A-Za-z0-9._-]{2,31}$/
