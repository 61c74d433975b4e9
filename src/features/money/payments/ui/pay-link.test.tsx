import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PayLink } from './pay-link'

const linkOf = (paymentWaits: boolean) =>
  renderToStaticMarkup(<PayLink locale="en" program={{ slug: 'web', name: 'Web', paymentWaits }} />)

it('asks for money only while no request is open on the phone', () => {
  expect(linkOf(false)).toContain('>Pay now<')
  expect(linkOf(true)).toContain('>See it<')
  expect(linkOf(true)).not.toContain('Pay now')
})
