/** Next's own entry: its modules share the container with the server entry, and make it under a bare `next start`. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { composeContainer } = await import('./composition/compose-container')
    composeContainer()
  }
}
