import { expect, type Page } from '@playwright/test'

/** The framework has arrived, and every form has its handlers. */
export const isHydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', '')

/** From now on the framework's files stall until they are let through; with `from`, those that come after so many. */
export async function holdFramework(page: Page, { from = 0 } = {}) {
  let letThrough = () => {}
  let arrived = 0
  const open = new Promise<void>((done) => {
    letThrough = done
  })
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    arrived += 1
    if (arrived > from) {
      await open
    }
    await route.continue()
  })
  return letThrough
}

/** The addresses of all scripts that the page asks for. */
export function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') {
      scripts.push(new URL(request.url()).pathname)
    }
  })
  return scripts
}

/** Those of the framework: a light page of a student has one script of its own besides. */
export const isOfFramework = (script: string) => script.startsWith('/_next/static/chunks/')

/** What a page must never have: an error of its scripts, or a refusal by its own policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') {
      complaints.push(message.text())
    }
  })
  return complaints
}
