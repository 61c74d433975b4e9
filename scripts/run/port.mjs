import { createServer } from 'node:net'

export class PortTaken extends Error {}

/** Before a database is prepared and a build is made: is the address free to listen on? */
/** @returns {Promise<void>} @param {{ HOST: string, PORT: number }} settings */
export function assertPortFree({ HOST, PORT }) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new PortTaken(`PORT: ${HOST}:${PORT} is in use by another program`)
          : new PortTaken(`HOST, PORT: cannot listen on ${HOST}:${PORT} (${error.code})`),
      ),
    )
    probe.listen(PORT, HOST, () => probe.close(() => resolve()))
  })
}
