const { defineProperty } = Object
const { stringify } = JSON

/** The standard class as a server has it: a browser's own drops the cookies that an answer sets. */
export class ServerResponse extends Response {
  constructor(body?: BodyInit | null, init: ResponseInit = {}) {
    super(body, init)
    const headers = new Headers(init.headers)
    const type = this.headers.get('content-type')
    if (type !== null && !headers.has('content-type')) {
      headers.set('content-type', type)
    }
    defineProperty(this, 'headers', { value: headers })
  }

  static override json(data: unknown, init: ResponseInit = {}) {
    const headers = new Headers(init.headers)
    if (!headers.has('content-type')) {
      headers.set('content-type', 'application/json')
    }
    return new ServerResponse(stringify(data), { ...init, headers })
  }

  static override redirect(address: string | URL, status = 302) {
    return new ServerResponse(null, { status, headers: { location: String(address) } })
  }
}
