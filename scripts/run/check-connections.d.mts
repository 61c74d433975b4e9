export function checkConnections(url: string, direct: string): Promise<void>
