import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useHydrated } from './use-hydrated'

const Page = () => <p>{useHydrated() ? 'with scripts' : 'without scripts'}</p>

it('draws the page without scripts first, and with them once they run', async () => {
  const place = document.createElement('div')
  place.innerHTML = renderToString(<Page />)
  expect(place.textContent).toBe('without scripts')
  const problems: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(place, <Page />, { onRecoverableError: (e) => problems.push(e) }),
  )
  expect(place.textContent).toBe('with scripts')
  expect(problems).toEqual([])
  act(() => root.unmount())
})
