interface Connection {
  saveData?: boolean
  effectiveType?: string
  type?: string
}

declare global {
  interface Navigator {
    /** Missing in Firefox and Safari. */
    readonly connection?: Connection
  }
}

/** A connection on which bytes that are perhaps not needed cost nobody anything. What is not known does not count as one. */
export function hasGoodConnection() {
  const now = navigator.connection
  return now?.effectiveType === '4g' && now.type !== 'cellular' && !now.saveData
}
