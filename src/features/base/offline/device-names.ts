export const deviceDatabase = 'academy'

/** The caches of this device by their content. */
export const cacheNames = {
  /** Pages of one person, removed when somebody else signs in. */
  private: (owner: string) => `private-${owner}`,
  public: 'public',
  /** Built files: their names change with their content. */
  files: 'files',
} as const

export const isPrivate = (name: string) => name.startsWith('private-')
