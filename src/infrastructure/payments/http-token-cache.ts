import type { Clock } from '@/server/ports/clock'

export interface FreshToken {
  token: string
  expiresInSeconds: number
}

/** `credentials`: the provider rejects our credentials. `unavailable`: no answer, or one without a token. */
export type TokenFailure = 'credentials' | 'unavailable'
type TokenResult = { token: string; failure?: undefined } | { failure: TokenFailure; token?: undefined }

/**
 * One access token for all calls of a gateway, fetched by at most one request at a time and renewed
 * `marginSeconds` before it expires (at half its life when it is shorter than that).
 */
export class HttpTokenCache {
  private cached: { token: string; until: number } | null = null
  private underway: Promise<TokenResult> | null = null

  constructor(
    private readonly fetchToken: () => Promise<FreshToken | TokenFailure>,
    private readonly clock: Clock,
    private readonly marginSeconds: number,
  ) {}

  async get(): Promise<TokenResult> {
    if (this.cached && this.clock.now().getTime() < this.cached.until) {
      return { token: this.cached.token }
    }
    this.underway ??= this.refresh().finally(() => {
      this.underway = null
    })
    return this.underway
  }

  /** Drops this token, unless another call has already replaced it. */
  drop(token: string): void {
    if (this.cached?.token === token) {
      this.cached = null
    }
  }

  private async refresh(): Promise<TokenResult> {
    const askedAt = this.clock.now().getTime()
    const fresh = await this.fetchToken()
    if (typeof fresh === 'string') {
      return { failure: fresh }
    }
    const life = Math.max(fresh.expiresInSeconds - this.marginSeconds, fresh.expiresInSeconds / 2)
    this.cached = { token: fresh.token, until: askedAt + life * 1000 }
    return { token: fresh.token }
  }
}
