/** Next's own entry: its modules share the container of the server entry, and make it only under a bare `next start`. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { hasContainer } = await import('./server/container')
    if (!hasContainer()) {
      const { composeContainer } = await import('./composition/compose-container')
      await composeContainer()
    }
  }
}
