import { expect, it } from 'vitest'
import { linkedInUrl } from './linkedin'

it('fills in LinkedIn’s form: title, academy, month in Douala, number and address', () => {
  const certificate = {
    program: 'Développement Web & Données',
    issued_at: '2026-12-31T23:30:00Z',
    code: '7Q2M-4K9T-2BXP-8RDA',
  }
  const page = 'https://academy.example/fr/certificates/7Q2M-4K9T-2BXP-8RDA'
  const url = new URL(linkedInUrl(certificate, page))
  expect(url.origin + url.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Développement Web & Données',
    organizationName: 'Mboa Academy',
    issueYear: '2027',
    issueMonth: '1',
    certUrl: page,
    certId: certificate.code,
  })
})
