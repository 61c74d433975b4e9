import { createHash } from 'node:crypto'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'

/** @typedef {import('node:http').IncomingMessage} Request */

const cookieName = 'academy.instance'

/** @param {string} text */
const hash = (text) => createHash('sha256').update(text).digest().readUInt32BE(0)

/**
 * Long polling must find the instance that began it: by our cookie, else by where the caller comes from.
 * @param {Request} req
 * @param {number} count
 */
function preferred(req, count) {
  const named = new RegExp(`(?:^|; *)${cookieName.replace('.', '\\.')}=(\\d+)`).exec(req.headers.cookie ?? '')
  const number = named ? Number(named[1]) : hash(req.socket.remoteAddress ?? '')
  return number % count
}

/** @param {Request} req */
const forwarded = (req) => {
  const before = req.headers['x-forwarded-for']
  return [before, req.socket.remoteAddress].filter(Boolean).join(', ')
}

/**
 * A small sticky proxy in front of several instances, to try them on one machine. An instance that does not answer is
 * passed over. Not for production: nginx is (docs/operations/several-instances.md).
 * @param {number[]} ports
 */
export function createProxy(ports) {
  let turn = 0
  /** @param {Request} req */
  const orderFor = (req) => {
    const isSocket = (req.url ?? '').startsWith('/socket.io')
    const isSticky = isSocket || (req.headers.cookie ?? '').includes(`${cookieName}=`)
    const first = isSticky ? preferred(req, ports.length) : turn++ % ports.length
    return ports.map((_, i) => (first + i) % ports.length)
  }

  const server = createServer((req, res) => {
    const order = orderFor(req)
    const tryNext = () => {
      const index = order.shift()
      if (index === undefined) {
        return res.headersSent ? res.destroy() : res.writeHead(502).end()
      }
      const headers = { ...req.headers, 'x-forwarded-for': forwarded(req) }
      const onward = request({
        port: ports[index],
        host: '127.0.0.1',
        method: req.method,
        path: req.url,
        headers,
        // No reuse of connections: one to a killed instance would fail, although the next instance could respond.
        agent: false,
      })
      onward.once('response', (answer) => {
        const cookies = [answer.headers['set-cookie'] ?? []].flat()
        const sticky = `${cookieName}=${index}; Path=/; HttpOnly; SameSite=Lax`
        res.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'set-cookie': [...cookies, sticky] })
        answer.pipe(res)
        answer.once('error', () => res.destroy())
      })
      onward.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
        // As in nginx, only two kinds of requests go to the next instance: those that never arrived, and those that only read.
        const isRead = ['GET', 'HEAD'].includes(req.method ?? '')
        if ((error.code === 'ECONNREFUSED' || isRead) && !res.headersSent && !res.destroyed) {
          return tryNext()
        }
        return res.headersSent ? res.destroy() : res.writeHead(502).end()
      })
      res.once('close', () => onward.destroy())
      if (['GET', 'HEAD'].includes(req.method ?? '')) {
        onward.end()
      }
      // The body is read only after the connection is open, because it can be read only once.
      else {
        onward.once('socket', (socket) => socket.once('connect', () => req.pipe(onward)))
      }
    }
    tryNext()
  })

  server.on('upgrade', (req, socket, head) => {
    socket.on('error', () => socket.destroy())
    const order = orderFor(req)
    const tryNext = () => {
      const index = order.shift()
      if (index === undefined) {
        return socket.end('HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n')
      }
      const onward = connect(ports[index] ?? 0, '127.0.0.1', () => {
        onward.write(rawRequest(req))
        onward.write(head)
        socket.pipe(onward).pipe(socket)
      })
      onward.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
        error.code === 'ECONNREFUSED' ? tryNext() : socket.destroy(),
      )
      onward.once('close', () => socket.writable && onward.bytesRead > 0 && socket.destroy())
      socket.once('close', () => onward.destroy())
    }
    tryNext()
  })
  return server
}

/**
 * The request as it came, with where it came from.
 * @param {Request} req
 */
function rawRequest(req) {
  const lines = [`${req.method} ${req.url} HTTP/1.1`]
  for (const [i, name] of req.rawHeaders.entries()) {
    // Names and values in turn.
    if (i % 2 === 0 && name.toLowerCase() !== 'x-forwarded-for') {
      lines.push(`${name}: ${req.rawHeaders[i + 1]}`)
    }
  }
  return `${[...lines, `X-Forwarded-For: ${forwarded(req)}`].join('\r\n')}\r\n\r\n`
}
