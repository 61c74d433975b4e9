import type { Server } from 'socket.io'

interface Connection {
  on(event: 'data', listener: (data: unknown) => void): void
  close(discard: boolean): void
}

/** '5' and '6' announce binary attachments, which nothing here uses. */
const isText = (data: unknown) => typeof data === 'string' && data[0] !== '5' && data[0] !== '6'

/** Closes a connection at its first binary packet, before anything is buffered for it. */
export function acceptTextOnly(io: Server): void {
  const engine = io.engine as {
    prependListener(event: 'connection', listener: (connection: Connection) => void): void
  }
  engine.prependListener('connection', (connection) =>
    connection.on('data', (data) => {
      if (!isText(data)) {
        connection.close(true)
      }
    }),
  )
}
