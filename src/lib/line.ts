interface Line {
  saveData?: boolean
  effectiveType?: string
  type?: string
}

declare global {
  interface Navigator {
    /** Missing in Firefox and Safari. */
    readonly connection?: Line
  }
}

/** A line on which bytes that are perhaps not needed cost nobody anything. What is not known does not count as one. */
export function reachesWell() {
  const line = navigator.connection
  return line?.effectiveType === '4g' && line.type !== 'cellular' && !line.saveData
}
