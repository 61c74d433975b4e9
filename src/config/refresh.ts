import { minute } from './durations'

/**
 * How often an open page asks for changes, in milliseconds. Separate from the limits, because the script of
 * students' pages contains the whole module of a constant.
 */
export const refreshMs = 5 * minute
