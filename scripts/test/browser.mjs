import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './run-command.mjs'

const system = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/**
 * Makes sure that there is a Chromium: the system's, or Playwright's own.
 * @param {string} root
 */
export async function ensureBrowser(root) {
  if ([process.env.CHROMIUM_PATH, ...system].some((path) => path && existsSync(path))) {
    return
  }
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) {
    return
  }
  console.log('Installing a browser …')
  await runNode(root, [join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'])
}
