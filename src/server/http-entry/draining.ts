import { remember } from '../remember'

/** Read by the readiness route, which runs in Next's copy of the modules. */
export const lifecycle = () => remember('lifecycle', () => ({ draining: false }))
