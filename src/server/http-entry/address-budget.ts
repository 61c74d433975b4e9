/** Counts how many connections one address has open at the same time. */
export class AddressBudget {
  private readonly open = new Map<string, number>()

  constructor(private readonly limit: number) {}

  isFull(key: string): boolean {
    return (this.open.get(key) ?? 0) >= this.limit
  }

  /** Returns a function that frees the place (calling it twice is safe), or undefined when none is free. */
  take(key: string): (() => void) | undefined {
    if (this.isFull(key)) {
      return undefined
    }
    this.open.set(key, (this.open.get(key) ?? 0) + 1)
    let isTaken = true
    return () => {
      if (!isTaken) {
        return
      }
      isTaken = false
      const openCount = (this.open.get(key) ?? 1) - 1
      if (openCount > 0) {
        this.open.set(key, openCount)
      } else {
        this.open.delete(key)
      }
    }
  }

  get addresses() {
    return this.open.size
  }
}
