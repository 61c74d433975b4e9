import { remember } from '../remember'

/** Seen by the readiness route, which lives in Next's copy of the modules. */
export const lifecycle = () => remember('lifecycle', () => ({ draining: false }))
