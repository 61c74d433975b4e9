import { minute } from './durations'

/**
 * How often an open page asks again for what may have changed, in milliseconds. Beside the limits, because the script of
 * students' pages takes in the whole module that it is in.
 */
export const refreshMs = 5 * minute
