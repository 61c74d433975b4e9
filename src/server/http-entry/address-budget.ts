/** Counts what one address has open at a time. */
export class AddressBudget {
  private readonly open = new Map<string, number>()

  constructor(private readonly most: number) {}

  isFull(key: string): boolean {
    return (this.open.get(key) ?? 0) >= this.most
  }

  /** A function that gives the place back, however often it is called; undefined when there is none. */
  take(key: string): (() => void) | undefined {
    if (this.isFull(key)) {
      return undefined
    }
    this.open.set(key, (this.open.get(key) ?? 0) + 1)
    let taken = true
    return () => {
      if (!taken) {
        return
      }
      taken = false
      const left = (this.open.get(key) ?? 1) - 1
      if (left > 0) {
        this.open.set(key, left)
      } else {
        this.open.delete(key)
      }
    }
  }

  get addresses() {
    return this.open.size
  }
}
