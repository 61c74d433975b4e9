declare module 'autocannon' {
  interface Request {
    method?: string
    headers?: Record<string, string>
    body?: string
  }
  interface Options {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    requests?: { setupRequest: (request: Request) => Request }[]
  }
  export default function autocannon(options: Options): Promise<{
    non2xx: number
    requests: { average: number }
    latency: { p99: number }
  }>
}
