import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { makeUser, query } from './support/database'
import { controlled, phone } from './support/device'
import { expect, signInContext, test } from './support/fixtures'

test.use({ serviceWorkers: 'allow', ...phone })

const settings = '/user/notifications/settings'

/** No push service can be reached: only what the browser gets from it is replaced. */
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
    PushManager.prototype.getSubscription = async () => present() as unknown as PushSubscription
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem('test-push', String(options?.applicationServerKey))
      return present() as unknown as PushSubscription
    }
  }, made)
  return made
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

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body, lang, data }) => ({ title, body, lang, data }))
  })

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
  await context.grantPermissions(['notifications'], { origin: baseURL })
  const student = await signIn()
  const made = await replacePushService(context)
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
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Mboa Academy', body: t('Push.graded'), lang: 'en', data: at('/user/notifications') }])

  await page.getByRole('button', { name: t('NotificationSettings.device.turnOff') }).click()
  await expect(state).toHaveText(t('NotificationSettings.device.off'))
  await expect.poll(() => rowsOf(student.id)).toEqual([])
  expect(made.endpoint).not.toBe('')
})

test('somebody else on the same phone takes the subscription over', async ({
  context,
  page,
  baseURL,
  t,
  at,
  signIn,
}) => {
  await context.grantPermissions(['notifications'], { origin: baseURL })
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
  await page.getByRole('button', { name: t('NotificationSettings.save') }).click()
  await expect(page.getByText(t('NotificationSettings.saved'))).toBeVisible()
  const [row] = await query<{ topics: unknown }>(
    'select topics from notification_choices where user_id = $1',
    [student.id],
  )
  expect(row?.topics).toMatchObject({ grades: { push: false, mail: 'none' } })
  await context.close()
})
