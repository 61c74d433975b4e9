import { RedirectBoundary } from 'next/dist/client/components/redirect-boundary'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { RedirectType, redirect } from 'next/navigation'
import type { ComponentProps, ReactNode } from 'react'

type Router = NonNullable<ComponentProps<typeof AppRouterContext>['value']>

/** Next's router as a page has it, which writes down where it was sent instead of going there. */
export function recordingRouter() {
  const visited: string[] = []
  const note = (what: string) => (address?: unknown) => {
    visited.push(typeof address === 'string' ? `${what} ${address}` : what)
  }
  const router = {
    push: note('push'),
    replace: note('replace'),
    refresh: note('refresh'),
    back: note('back'),
    forward: note('forward'),
    prefetch: note('prefetch'),
  } as Router
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppRouterContext value={router}>
      <RedirectBoundary>{children}</RedirectBoundary>
    </AppRouterContext>
  )
  return { visited, wrapper }
}

/** What the redirect of a server action is for the page that called it. */
export function redirectTo(address: string): unknown {
  try {
    redirect(address, RedirectType.push)
  } catch (error) {
    return error
  }
}
