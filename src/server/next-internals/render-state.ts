/**
 * The state of a page, written in its markup because pages of Next cannot choose their status. `absent`: there is nothing at this address.
 * `degraded`: something could not be read, so the page must not be stored.
 */
type RenderState = 'absent' | 'degraded'

/** The name of the page's meta element; its content is the state. */
export const renderState = 'render-state'

const beginning = `<meta name="${renderState}"`

/** Whether the page, or the given part of it, is in this state; without a state: in any. */
export const hasRenderState = ({ buffer, byteOffset, byteLength }: Uint8Array, state?: RenderState) =>
  Buffer.from(buffer, byteOffset, byteLength).includes(state ? `${beginning} content="${state}"` : beginning)
