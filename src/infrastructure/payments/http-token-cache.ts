import type { Clock } from '@/server/ports/clock'

export interface FreshToken {
  token: string
  expiresInSeconds: number
}

/** `credentials`: the provider refuses us. `unavailable`: it did not answer, or not with a token. */
export type TokenFailure = 'credentials' | 'unavailable'
type TokenResult = { token: string; failure?: undefined } | { failure: TokenFailure; token?: undefined }

/**
 * One access token for all calls of a gateway, fetched by at most one request at a time and renewed `marginSeconds`
 * before its end (at half its life when it lives shorter than that).
 */
export class HttpTokenCache {
  private kept: { token: string; until: number } | null = null
  private underway: Promise<TokenResult> | null = null

  constructor(
    private readonly fetchToken: () => Promise<FreshToken | TokenFailure>,
    private readonly clock: Clock,
    private readonly marginSeconds: number,
  ) {}

  async get(): Promise<TokenResult> {
    if (this.kept && this.clock.now().getTime() < this.kept.until) {
      return { token: this.kept.token }
    }
    this.underway ??= this.refresh().finally(() => {
      this.underway = null
    })
    return this.underway
  }

  /** Forgets this token, unless another call has already replaced it. */
  drop(token: string): void {
    if (this.kept?.token === token) {
      this.kept = null
    }
  }

  private async refresh(): Promise<TokenResult> {
    const askedAt = this.clock.now().getTime()
    const fresh = await this.fetchToken()
    if (typeof fresh === 'string') {
      return { failure: fresh }
    }
    const life = Math.max(fresh.expiresInSeconds - this.marginSeconds, fresh.expiresInSeconds / 2)
    this.kept = { token: fresh.token, until: askedAt + life * 1000 }
    return { token: fresh.token }
  }
}
