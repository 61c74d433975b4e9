import type { Clock } from '@/server/ports/clock'

/** A clock that only tests move; sleepers wake when it passes their time. */
export class FakeClock implements Clock {
  private time: number
  private sleepers: { until: number; wake: () => void }[] = []
  constructor(start: Date | string = '2026-11-20T09:00:00Z') {
    this.time = new Date(start).getTime()
  }
  /** The number of sleepers on this clock. */
  get sleeping() {
    return this.sleepers.length
  }
  now() {
    return new Date(this.time)
  }
  advance(ms: number) {
    this.time += ms
    this.wakeDue()
  }
  set(time: Date | string) {
    this.time = new Date(time).getTime()
    this.wakeDue()
  }
  sleep(ms: number) {
    return new Promise<void>((wake) => {
      this.sleepers.push({ until: this.time + ms, wake })
      this.wakeDue()
    })
  }
  private wakeDue() {
    const dueSleepers = this.sleepers.filter(({ until }) => until <= this.time)
    this.sleepers = this.sleepers.filter(({ until }) => until > this.time)
    for (const { wake } of dueSleepers) {
      wake()
    }
  }
}
