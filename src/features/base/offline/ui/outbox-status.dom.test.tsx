import { render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { recordingRouter } from '@/testing/dom/router'
import { settle } from '@/testing/dom/time'
import { onOutboxChange } from './device-outbox'
import { OutboxStatus } from './outbox-status'

const texts = {} as ComponentProps<typeof OutboxStatus>['texts']

it('passes on that the worker has sent something, while the page is there', async () => {
  const container = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  const { unmount } = render(
    <OutboxStatus locale="en" owner="ada" signIn={{ href: '/login', text: 'Sign in' }} texts={texts} />,
    recordingRouter(),
  )
  await settle()
  const changed = vi.fn()
  onTestFinished(onOutboxChange(changed))
  const hear = (data: unknown) => container.dispatchEvent(new MessageEvent('message', { data }))
  hear('something else')
  expect(changed).not.toHaveBeenCalled()
  hear('outbox')
  expect(changed).toHaveBeenCalledOnce()
  unmount()
  hear('outbox')
  expect(changed).toHaveBeenCalledOnce()
})
