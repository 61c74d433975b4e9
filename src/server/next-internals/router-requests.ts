import type { IncomingMessage } from 'node:http'

/** The router in the browser asks for a page's data, at the page's own address. */
export const routerHeader = 'rsc'

export const isFromRouter = ({ headers }: IncomingMessage) => headers[routerHeader] !== undefined

/** The type of such data. */
export const routerDataType = 'text/x-component'
