import { type Server, STATUS_CODES } from 'node:http'

const statusOf: Record<string, number> = {
  HPE_INVALID_METHOD: 405,
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** What Node's parser cannot read never becomes a request: it is answered in one line and the connection ends. */
export function refuseBrokenRequests(server: Server) {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = statusOf[error.code ?? ''] ?? 400
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n` +
        'X-Content-Type-Options: nosniff\r\nCache-Control: private, no-store\r\n\r\n',
    )
  })
}
