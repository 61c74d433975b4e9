import { javascript } from '../javascript/runner'

/** Written and checked like JavaScript: only what runs it differs. */
export const typescript = javascript
