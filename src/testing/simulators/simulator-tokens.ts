import type { FakeClock } from '@/infrastructure/clock/fake-clock'
import type { SimulatorRequest } from './http-simulator'

/** Access tokens that expire by the simulator's clock. */
export class SimulatorTokens {
  private readonly until = new Map<string, number>()
  private count = 0

  constructor(
    private readonly clock: FakeClock,
    readonly lifeSeconds: number,
  ) {}

  issue(): string {
    this.count += 1
    const token = `access-token-${this.count}`
    this.until.set(token, this.clock.now().getTime() + this.lifeSeconds * 1000)
    return token
  }

  isValid(request: SimulatorRequest): boolean {
    const token = request.headers.authorization?.replace(/^(Bearer|Token) /, '') ?? ''
    return this.clock.now().getTime() < (this.until.get(token) ?? 0)
  }

  revokeAll(): void {
    this.until.clear()
  }

  get issued(): number {
    return this.count
  }
}
