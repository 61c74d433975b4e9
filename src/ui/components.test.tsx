import { globSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup as render } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Alert } from './alert'
import { Button } from './button'
import { EmailText } from './email-text'
import { ErrorSummary } from './error-summary'
import { ButtonLink } from './link'
import { SortHeader } from './list/sort-header'
import { NdopCloth } from './motif/ndop'
import { Table } from './table'
import { TextField } from './text-field'

describe('a field', () => {
  it('ties label, hint and error to its control', () => {
    const html = render(
      <TextField name="email" label="Email" hint="Where the code goes" error="Email is required" />,
    )
    expect(html).toContain('for="email"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('aria-describedby="email-hint email-error"')
    expect(html).toMatch(/id="email-error"[^>]*>.*Email is required/)
  })

  it('says nothing of errors without one', () => {
    const html = render(<TextField name="email" label="Email" idPrefix="enroll" />)
    expect(html).toContain('id="enroll-email"')
    expect(html).not.toMatch(/aria-(invalid|describedby)/)
  })
})

describe('a button', () => {
  it('stays where it is and keeps its focus while busy', () => {
    const html = render(
      <Button busy busyLabel="Authenticating...">
        Login
      </Button>,
    )
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toContain(' disabled=')
    expect(html).toMatch(/invisible">Login/)
    expect(html).toContain('Authenticating...')
  })
})

it('announces errors at once and good news politely', () => {
  expect(render(<Alert kind="error">No</Alert>)).toContain('role="alert"')
  expect(render(<Alert kind="success">Yes</Alert>)).toContain('role="status"')
  expect(render(<Alert live={false}>Note</Alert>)).not.toContain('role=')
})

it('leads from the summary to each field, and is not there without errors', () => {
  const html = render(
    <ErrorSummary
      locale="en"
      title="{count, plural, one {One thing} other {# things}}"
      errors={[{ id: 'phone', text: 'Phone number is required' }]}
    />,
  )
  expect(html).toContain('One thing')
  expect(html).toContain('href="#phone"')
  expect(render(<ErrorSummary locale="en" title="" errors={[]} />)).toBe('')
})

it('says what is wrong once where a form has one field, and draws no second sign beside one', () => {
  const errors = [{ id: 'text', text: 'Write the note.' }]
  expect(render(<ErrorSummary locale="en" title="1 thing" errors={errors} hasOneField />)).toBe('')
  expect(render(<Alert kind="success" title="✅ Sent" />)).not.toContain('✓')
  expect(render(<Alert kind="success" title="Sent" />)).toContain('✓')
})

it('labels every cell for the time when rows are cards', () => {
  const columns = [{ key: 'n', header: 'Name', label: 'Name', cell: (row: { n: string }) => row.n }]
  expect(
    render(<Table caption="All" columns={columns} rows={[{ n: 'Ada' }]} rowKey={({ n }) => n} />),
  ).toContain('data-label="Name"')
})

it('keeps what a list sorts by for narrow screens, and which cell names the card', () => {
  const columns = [
    {
      key: 'n',
      header: <SortHeader href="?sort=n" text="#" narrowText="Date" sorted="asc" />,
      label: 'Name',
      sorted: 'asc' as const,
      card: 'title' as const,
      cell: ({ n }: { n: string }) => n,
    },
  ]
  const table = (sortText?: string) =>
    render(
      <Table
        caption="All"
        columns={columns}
        rows={[{ n: 'Ada' }]}
        rowKey={({ n }) => n}
        sortText={sortText}
      />,
    )
  expect(table('Sort by')).toContain('data-sort-text="Sort by"')
  expect(table('Sort by')).toMatch(/aria-sort="ascending".*Date.*data-card="title"/)
  expect(table()).not.toContain('data-sort-text')
})

it('breaks an address before its @', () => {
  expect(render(<EmailText email="amina@example.cm" />)).toContain('amina<wbr/>@example.cm')
})

it('opens other sites without handing over the page', () => {
  expect(render(<ButtonLink href="https://wa.me/237">x</ButtonLink>)).toContain('rel="noopener noreferrer"')
  expect(render(<ButtonLink href="/about">x</ButtonLink>)).not.toContain('rel=')
})

it('draws the cloth in little space, silent for screen readers', () => {
  const html = render(<NdopCloth suns={[[0, 0]]} />)
  expect(html).toContain('aria-hidden="true"')
  expect(html.length).toBeLessThan(1500)
})

it('lets people open what opens without scripts before the framework is there', () => {
  const files = globSync('src/**/*.tsx').filter((file) => !file.includes('.test.'))
  const all = files.flatMap((file) => readFileSync(file, 'utf8').match(/<details\b[^>]*/g) ?? [])
  expect(all.length).toBeGreaterThan(5)
  expect(all.filter((tag) => !tag.includes('suppressHydrationWarning'))).toEqual([])
})
