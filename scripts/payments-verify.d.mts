export function findBroken(url: string): Promise<string[]>
