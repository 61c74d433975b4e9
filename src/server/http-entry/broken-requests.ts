import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

const statusOf: Record<string, number> = {
  HPE_INVALID_METHOD: 405,
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * A request that Node's parser cannot read never reaches the pipeline: it is answered in one line and the
 * connection closes. If an earlier request is being answered, the connection only closes, because a second answer
 * would be read as part of the first.
 */
export function refuseBrokenRequests(server: Server) {
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (req, res) => answers.set(req.socket, res))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      return void socket.destroy()
    }
    const answer = answers.get(socket)
    if (answer?.headersSent && !answer.writableFinished) {
      return void (answer.writableEnded ? socket.end(() => socket.destroy()) : socket.destroy())
    }
    const status = statusOf[error.code ?? ''] ?? 400
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n` +
        'X-Content-Type-Options: nosniff\r\nCache-Control: private, no-store\r\n\r\n',
    )
  })
}
