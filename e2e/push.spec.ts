import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { makeUser, query } from './support/database'
import { controlled, phone } from './support/device'
import { expect, signInContext, test } from './support/fixtures'

test.use({ serviceWorkers: 'allow', ...phone })

const settings = '/user/notifications/settings'

/**
 * No push service can be reached, and a browser without a window has no permission to give: only what the browser gets from these two is
 * replaced.
 */
async function replacePushService(context: BrowserContext) {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const made = {
    endpoint: `https://push.example.net/${randomBytes(8).toString('hex')}`,
    keys: { p256dh, auth },
  }
  await context.addInitScript((subscription) => {
    const stored = () => localStorage.getItem('test-push')
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))
    const present = () =>
      stored() === null
        ? null
        : {
            endpoint: subscription.endpoint,
            options: { applicationServerKey: bytesOf(stored() ?? '').buffer },
            toJSON: () => subscription,
            unsubscribe: async () => {
              localStorage.removeItem('test-push')
              return true
            },
          }
    Object.defineProperty(Notification, 'permission', {
      configurable: true,
      get: () => (localStorage.getItem('test-permission') === null ? 'default' : 'granted'),
    })
    Notification.requestPermission = async () => {
      localStorage.setItem('test-permission', 'yes')
      return 'granted'
    }
    PushManager.prototype.getSubscription = async () => present() as unknown as PushSubscription
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem('test-push', String(options?.applicationServerKey))
      return present() as unknown as PushSubscription
    }
  }, made)
}

const stateOf = (page: Page) => page.locator('[aria-labelledby=push-title]').getByRole('status')

const rowsOf = (userId: string) =>
  query<{ device: string }>('select device from push_subscriptions where user_id = $1', [userId])

async function workerOf(context: BrowserContext, page: Page) {
  await controlled(page)
  const tools: CDPSession = await context.newCDPSession(page)
  const registered = new Promise<string>((found) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId
      if (id) {
        found(id)
      }
    }),
  )
  await tools.send('ServiceWorker.enable')
  const registrationId = await registered
  const origin = new URL(page.url()).origin
  return {
    deliver: (message: object) =>
      tools.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify(message),
      }),
  }
}

interface Recorded {
  shown: { title: string; body?: string; lang?: string; tag?: string }[]
  opened: string[]
}
type TestWorker = typeof globalThis & {
  recorded: Recorded
  registration: ServiceWorkerRegistration
  clients: { openWindow(url: string): Promise<null> }
}

/** What the worker would show, and open. */
async function record(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const own = self as unknown as TestWorker
    own.recorded = { shown: [], opened: [] }
    own.registration.showNotification = async (title, { body, lang, tag } = {}) => {
      own.recorded.shown.push({ title, body, lang, tag })
    }
    own.clients.openWindow = async (url) => {
      own.recorded.opened.push(url)
      return null
    }
  })
  return {
    recorded: () => worker.evaluate(() => (self as unknown as TestWorker).recorded),
    press: (path: string) =>
      worker.evaluate((data) => {
        const notification = { data, close: () => undefined }
        const event = Object.assign(new Event('notificationclick'), {
          notification,
          waitUntil: () => undefined,
        })
        self.dispatchEvent(event)
      }, path),
  }
}

test('a refused permission is explained, and nothing is stored', async ({ context, page, t, at, signIn }) => {
  const student = await signIn()
  await replacePushService(context)
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto(at(settings))
  await expect(stateOf(page)).toHaveText(t('NotificationSettings.device.denied'))
  await expect(page.getByRole('button', { name: t('NotificationSettings.device.turnOn') })).toHaveCount(0)
  expect(await rowsOf(student.id)).toEqual([])
})

test('a browser without push notifications says so', async ({ context, page, t, at, signIn }) => {
  await signIn()
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await page.goto(at(settings))
  await expect(stateOf(page)).toHaveText(t('NotificationSettings.device.unsupported'))
})

test('push notifications are turned on, shown without anything private, and turned off', async ({
  context,
  page,
  baseURL,
  t,
  at,
  signIn,
  axe,
}) => {
  const student = await signIn()
  await replacePushService(context)
  await page.goto(at('/user/notifications'))
  await page.getByRole('link', { name: t('NotificationSettings.link') }).click()
  const state = stateOf(page)
  await expect(state).toHaveText(t('NotificationSettings.device.off'))
  await axe()
  await page.getByRole('button', { name: t('NotificationSettings.device.turnOn') }).click()
  await expect(state).toHaveText(t('NotificationSettings.device.on'))
  expect(await rowsOf(student.id)).toHaveLength(1)
  await page.reload()
  await expect(state).toHaveText(t('NotificationSettings.device.on'))

  const worker = await workerOf(context, page)
  const edge = await record(context)
  const owner = await page.locator('[data-page-owner]').first().getAttribute('data-page-owner')
  const message = {
    title: 'Mboa Academy',
    text: t('Push.graded'),
    lang: 'en',
    path: at('/user/notifications'),
  }
  await worker.deliver({ ...message, owner: 'somebody else' })
  await worker.deliver({ ...message, owner })
  await worker.deliver({ ...message, owner })
  const once = { title: message.title, body: message.text, lang: 'en', tag: message.path }
  // The browser shows the second in place of the first: they have the same tag.
  await expect.poll(async () => (await edge.recorded()).shown).toEqual([once, once])

  for (const elsewhere of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) {
    await edge.press(elsewhere)
  }
  await edge.press(message.path)
  expect((await edge.recorded()).opened).toEqual([new URL(message.path, baseURL).href])

  await page.getByRole('button', { name: t('NotificationSettings.device.turnOff') }).click()
  await expect(state).toHaveText(t('NotificationSettings.device.off'))
  await expect.poll(() => rowsOf(student.id)).toEqual([])
})

test('somebody else on the same phone takes the subscription over', async ({
  context,
  page,
  baseURL,
  t,
  at,
  signIn,
}) => {
  const first = await signIn()
  await replacePushService(context)
  await page.goto(at(settings))
  await page.getByRole('button', { name: t('NotificationSettings.device.turnOn') }).click()
  await expect.poll(() => rowsOf(first.id)).toHaveLength(1)

  const second = await makeUser('student', 'en')
  await signInContext(context, baseURL ?? '', second)
  await page.goto(at(settings))
  await expect(stateOf(page)).toHaveText(t('NotificationSettings.device.off'))
  await page.getByRole('button', { name: t('NotificationSettings.device.turnOn') }).click()
  await expect(stateOf(page)).toHaveText(t('NotificationSettings.device.on'))
  expect([await rowsOf(first.id), await rowsOf(second.id)].map(({ length }) => length)).toEqual([0, 1])
})

test('choices are stored without JavaScript, and a wrong time is named at its field', async ({
  browser,
  baseURL,
  t,
  at,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const student = await makeUser('student', 'en')
  await signInContext(context, baseURL ?? '', student)
  const page = await context.newPage()
  await page.goto(at(settings))
  await expect(page.getByText(t('NotificationSettings.device.withoutScript'))).toBeVisible()
  await page.getByLabel(t('NotificationSettings.topics.grades')).selectOption('bell.none')
  await page.getByLabel(t('NotificationSettings.quietFrom')).fill('')
  await page.getByRole('button', { name: t('NotificationSettings.save') }).click()
  await expect(page.getByLabel(t('NotificationSettings.quietFrom'))).toHaveAccessibleDescription(
    new RegExp(t('NotificationSettings.timeWrong')),
  )
  await expect(page.getByLabel(t('NotificationSettings.topics.grades'))).toHaveValue('bell.none')
  await page.getByLabel(t('NotificationSettings.quietFrom')).fill('22:15')
  await page.getByRole('button', { name: t('NotificationSettings.save') }).click()
  await expect(page.getByText(t('NotificationSettings.saved'))).toBeVisible()
  const [row] = await query<{ topics: unknown }>(
    'select topics from notification_choices where user_id = $1',
    [student.id],
  )
  expect(row?.topics).toMatchObject({ grades: { push: false, mail: 'none' } })
  await context.close()
})
