import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './run-command.mjs'

/** What Playwright itself takes for headless tests comes first: the same engine, in half the time of the whole browser. */
const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

/** The path of a Chromium of the system, or undefined: then Playwright's own is taken. */
export const systemBrowser = installed.find((path) => path && existsSync(path))

export const browserFlags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * Makes sure that there is a Chromium: the system's, or Playwright's own.
 * @param {string} root
 */
export async function ensureBrowser(root) {
  if (systemBrowser) {
    return
  }
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) {
    return
  }
  console.log('Installing a browser …')
  await runNode(root, [join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'])
}
