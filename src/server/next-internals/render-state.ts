/**
 * What a page says of itself in its markup, since Next lets no page choose its status. `absent`: nothing is at this address.
 * `degraded`: something could not be read, so the page is not to be stored.
 */
type RenderState = 'absent' | 'degraded'

/** The name of the page's meta element; its content is the state. */
export const renderState = 'render-state'

const beginning = `<meta name="${renderState}"`

/** Whether the page, or the part of it, is in this state; without one: in any. */
export const hasRenderState = ({ buffer, byteOffset, byteLength }: Uint8Array, state?: RenderState) =>
  Buffer.from(buffer, byteOffset, byteLength).includes(state ? `${beginning} content="${state}"` : beginning)
