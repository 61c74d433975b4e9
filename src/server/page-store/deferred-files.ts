import type { IncomingMessage, ServerResponse } from 'node:http'
import { closedPolicy } from '../http-entry/content-security-policy'
import type { securityHeaders } from '../http-entry/security-headers'
import { deferredAddress } from './light-page'
import { sendStored } from './send-stored'
import { makeStoredAnswer, type StoredAnswer } from './stored-answer'

/**
 * The scripts that were removed from pages. Files of earlier versions of a page stay for a while, because somebody may be reading the
 * earlier page. Without its file a page still has its plain forms.
 */
export class DeferredFiles {
  private readonly files = new Map<string, StoredAnswer>()

  constructor(
    private readonly headers: ReturnType<typeof securityHeaders>,
    private readonly most: number,
  ) {}

  get bytes() {
    let sum = 0
    for (const { bytes } of this.files.values()) {
      sum += bytes
    }
    return sum
  }

  answer(req: IncomingMessage, res: ServerResponse): boolean {
    const address = req.url as string
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !deferredAddress.test(address)) {
      return false
    }
    const storedFile = this.files.get(address)
    return storedFile !== undefined && sendStored(req, res, storedFile)
  }

  async keep({ address, script }: { address: string; script: string }): Promise<void> {
    const storedFile =
      this.files.get(address) ??
      (await makeStoredAnswer(
        {
          body: Buffer.from(script),
          contentType: 'application/javascript; charset=utf-8',
          cacheControl: 'public, max-age=31536000, immutable',
          vary: 'Accept-Encoding',
          policy: closedPolicy,
          headers: this.headers,
        },
        'fast',
      ))
    // Moves it to the end, because the newest is the last.
    this.files.delete(address)
    this.files.set(address, storedFile)
    for (const oldest of this.files.keys()) {
      if (this.files.size <= this.most) {
        return
      }
      this.files.delete(oldest)
    }
  }
}
