import { randomInt } from 'node:crypto'

/**
 * A number of its own for each payment: one phone approves one payment at a time, over all accounts. The last three
 * digits say what the sandbox does with it; 67 is MTN's, 69 Orange's.
 */
export const freshPhone = (ending = '001', prefix: '67' | '69' = '67') =>
  `${prefix}${String(randomInt(10_000)).padStart(4, '0')}${ending}`
