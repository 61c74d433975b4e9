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
  files: AttachedToUs[]
}

export interface AttachedToUs {
  name: string | null
  content: Buffer
  /** As the provider says; without it the size of the content. */
  size?: number
}

/** What the provider does with one read. `huge`: an answer without an end that anybody would read. */
type ReadFault = 'busy' | 'gone' | 'huge' | 'invalid json'

/**
 * What the provider does with one file, by its name. `busy`, `expired` and `cut` (an answer that ends in the middle) once, the others
 * always. `elsewhere`: its address is another site, without encryption; `moved`: it leads on to another address.
 */
type FileFault = 'busy' | 'expired' | 'cut' | 'gone' | 'elsewhere' | 'moved'

/** Resend's receiving side over real HTTP: signed webhooks, GET /emails/receiving/{id}, its files, and where their content is. */
export class FakeResendInbox {
  readonly mails = new Map<string, SentToUs>()
  /** By id of the e-mail; `busy` once, the others always. */
  readonly faults = new Map<string, ReadFault>()
  readonly fileFaults = new Map<string, FileFault>()
  reads = 0
  /** Names of the files whose content was sent, or begun. */
  readonly sentFiles: string[] = []
  private base = ''
  private readonly server = createServer((request, response) => this.answer(request, response))

  /** Returns the base URL. */
  async start(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening))
    this.base = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this.base
  }

  async stop() {
    this.server.closeAllConnections()
    await new Promise((closed) => this.server.close(closed))
  }

  private answer(request: IncomingMessage, response: ServerResponse) {
    const { url = '', headers } = request
    const [, ofMail, at] = /^\/emails\/receiving\/([^/?]+)\/attachments\/file-(\d+)$/.exec(url) ?? []
    if (ofMail && at) {
      return this.answerFile(headers.authorization, [ofMail, at], response)
    }
    const [, folder, mailOfContent, atOfContent] =
      /^\/(content|moved)\/([^/?]+)\/(\d+)\?signature=right$/.exec(url) ?? []
    if (mailOfContent && atOfContent) {
      if (folder === 'content' && this.faultOf([mailOfContent, atOfContent]) === 'moved') {
        return response.writeHead(302, { location: url.replace('content', 'moved') }).end()
      }
      return this.sendContent(headers.authorization, [mailOfContent, atOfContent], response)
    }
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
        attachments: files.map(({ name, content, size = content.length }, at) => ({
          id: `file-${at}`,
          filename: name,
          size,
          content_type: 'image/png',
        })),
      }),
    )
  }

  private fileAt([mail, at]: [string, string]) {
    return this.mails.get(mail)?.files[Number(at)]
  }

  private faultOf(place: [string, string]) {
    return this.fileFaults.get(this.fileAt(place)?.name ?? '')
  }

  /** Its details, with the address of its content. */
  private answerFile(key: string | undefined, place: [string, string], response: ServerResponse) {
    const file = this.fileAt(place)
    const fault = this.faultOf(place)
    if (key !== 'Bearer re_test' || !file || fault === 'gone') {
      return response.writeHead(file && fault !== 'gone' ? 401 : 404).end('{}')
    }
    if (fault === 'busy') {
      this.fileFaults.delete(file.name ?? '')
      return response.writeHead(429).end('{}')
    }
    const base = fault === 'elsewhere' ? this.base.replace('127.0.0.1', 'localhost') : this.base
    const download_url = `${base}/content/${place.join('/')}?signature=right`
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ object: 'attachment', filename: file.name, download_url }))
  }

  /** The store of the files knows no key: it refuses a request that has one. */
  private sendContent(key: string | undefined, place: [string, string], response: ServerResponse) {
    const file = this.fileAt(place)
    const fault = this.faultOf(place)
    if (!file || key !== undefined) {
      return response.writeHead(file ? 400 : 404).end()
    }
    if (fault === 'expired') {
      this.fileFaults.delete(file.name ?? '')
      return response.writeHead(403).end()
    }
    this.sentFiles.push(file.name ?? '')
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    if (fault === 'cut') {
      this.fileFaults.delete(file.name ?? '')
      return response.write(file.content.subarray(0, file.content.length / 2), () => response.destroy())
    }
    response.end(file.content)
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
