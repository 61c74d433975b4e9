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

/** A good connection is fast, not mobile and without data saver, so bytes that are perhaps not needed do no harm. An unknown one is not good. */
export function hasGoodConnection() {
  const now = navigator.connection
  return now?.effectiveType === '4g' && now.type !== 'cellular' && !now.saveData
}
