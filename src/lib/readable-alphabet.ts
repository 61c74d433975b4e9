/** Letters and digits that nobody mistakes for one another, on paper or on the phone. */
export const readableAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
