import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { svixSignature } from '@/infrastructure/mail/svix-signature'

export const webhookSecret = `whsec_${Buffer.from('a secret of the webhook for tests').toString('base64')}`

/** An e-mail as somebody sends it. */
export interface SentToUs {
  id: string
  from: string
  to: string[]
  messageId: string
  text: string | null
  html: string | null
  headers: Record<string, string>
  files: string[]
}

/** What the provider does with one read. `huge`: an answer without an end that anybody would read. */
type ReadFault = 'busy' | 'gone' | 'huge' | 'invalid json'

/** Resend's receiving side over real HTTP: signed webhooks, and GET /emails/receiving/{id}. */
export class FakeResendInbox {
  readonly mails = new Map<string, SentToUs>()
  /** By id of the e-mail; `busy` once, the others always. */
  readonly faults = new Map<string, ReadFault>()
  reads = 0
  private readonly server = createServer((request, response) => this.answer(request, response))

  /** Returns the base URL. */
  async start(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop() {
    this.server.closeAllConnections()
    await new Promise((closed) => this.server.close(closed))
  }

  private answer({ url = '', headers }: IncomingMessage, response: ServerResponse) {
    this.reads += 1
    const id = decodeURIComponent(/^\/emails\/receiving\/([^?]+)\?html_format=cid$/.exec(url)?.[1] ?? '')
    const mail = this.mails.get(id)
    const fault = this.faults.get(id)
    if (headers.authorization !== 'Bearer re_test' || !mail || fault === 'gone') {
      return response.writeHead(mail && fault !== 'gone' ? 401 : 404).end('{}')
    }
    if (fault === 'busy') {
      this.faults.delete(id)
      return response.writeHead(503).end('{}')
    }
    if (fault === 'invalid json') {
      return response.writeHead(200).end('<html>')
    }
    const { from, to, text, html, files, messageId } = mail
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        object: 'email',
        id,
        from,
        to,
        subject: 'Re: answer',
        text,
        headers: mail.headers,
        html: fault === 'huge' ? `<p>${'x'.repeat(3_000_000)}</p>` : html,
        message_id: messageId,
        attachments: files.map((filename, at) => ({ id: `file-${at}`, filename, content_type: 'image/png' })),
      }),
    )
  }
}

/** The body of an event of the provider. */
export const eventOf = (type: string, data: Record<string, unknown>, at: Date) =>
  JSON.stringify({ type, created_at: at.toISOString(), data })

export const receivedEvent = ({ id, from, to, messageId }: SentToUs, at: Date) =>
  eventOf(
    'email.received',
    { email_id: id, from, to, cc: [], bcc: [], message_id: messageId, attachments: [] },
    at,
  )

/** The request with which Svix delivers an event. */
export function signedRequest(rawBody: string, at: Date, secret = webhookSecret): Request {
  const [id, timestamp] = [`msg_${randomUUID()}`, String(Math.floor(at.getTime() / 1_000))]
  return new Request('http://localhost:3000/api/mail/events', {
    method: 'POST',
    body: rawBody,
    headers: {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': timestamp,
      'svix-signature': svixSignature(secret, id, timestamp, rawBody),
    },
  })
}
