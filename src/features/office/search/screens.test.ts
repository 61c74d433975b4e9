import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasRight, type Role } from '@/config/roles'
import { findScreens, findSections, screens } from './screens'

const may = (role: Role) => (right: Parameters<typeof hasRight>[1]) =>
  hasRight({ role, additionalRoles: [] }, right)
const links = (q: string, role: Role = 'admin', locale: 'en' | 'fr' = 'en') =>
  findScreens(q, locale, may(role)).map(({ href }) => href)

describe('pages of the office', () => {
  it('are pages that exist, each once', () => {
    const routes = new Set(
      globSync('src/app/[[]locale]/(office)/admin/**/page.tsx').map((file) =>
        file.replace(/^.*\(office\)/, '').replace(/\/page\.tsx$/, ''),
      ),
    )
    const paths = screens.map(({ path }) => path)
    expect(paths.filter((path) => !routes.has(path))).toEqual([])
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('are found by their names, parts of them, and other words, without accents', () => {
    expect(links('audit')).toContain('/admin/audit-log')
    expect(links('refund')).toContain('/admin/payments')
    expect(links('opening hours')).toContain('/admin/settings')
    expect(links('i already paid')).toContain('/admin/claims')
    expect(links("j'ai deja paye", 'admin', 'fr')).toContain('/fr/admin/claims')
    expect(links('remboursement', 'admin', 'fr')).toContain('/fr/admin/payments')
    expect(links('jours feries', 'admin', 'fr')).toContain('/fr/admin/holidays')
  })

  it('show a page by its name before pages by other words', () => {
    expect(links('payments')[0]).toBe('/admin/payments')
  })

  it.each(['audit', 'settings', 'money', 'users', 'legal', 'codes', 'system'])(
    'that staff may not open are not shown to them: %s',
    (q) => {
      expect(links(q, 'admin')).not.toEqual([])
      const shown = new Set(links(q, 'staff'))
      const forbidden = screens.filter(({ right }) => !may('staff')(right)).map(({ path }) => path)
      expect(forbidden.filter((path) => shown.has(path))).toEqual([])
    },
  )

  it('are not shown to students', () => {
    expect(links('payments', 'student')).toEqual([])
  })

  it.each(['', ' ', '%%%', 'nothing-like-this'])('are not found by %j', (q) => {
    expect(links(q)).toEqual([])
    expect(findSections(q, 'en')).toEqual([])
  })
})

it('sections of the handbook are found in the language of the reader', () => {
  expect(findSections('grading', 'en').map(({ href }) => href)).toContain('/admin/handbook/work#grade')
  expect(findSections('caisse', 'fr').map(({ href }) => href)).toContain('/fr/admin/handbook/desk#till')
})
