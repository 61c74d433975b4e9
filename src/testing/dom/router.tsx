import { RedirectBoundary } from 'next/dist/client/components/redirect-boundary'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { RedirectType, redirect } from 'next/navigation'
import type { ComponentProps, ReactNode } from 'react'

type Router = NonNullable<ComponentProps<typeof AppRouterContext>['value']>

/** Next's router for a page, which records navigations instead of performing them. */
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

/** The error with which a redirect of a server action reaches the page. */
export function redirectTo(address: string): unknown {
  try {
    redirect(address, RedirectType.push)
  } catch (error) {
    return error
  }
}
