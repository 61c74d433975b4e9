import type { FormFunction } from '@/ui/action-form'
import { type ProgramField, type ProgramValues, programFields, weekTexts } from '../program-values'
import type { ProgramFormTexts } from './program-form-texts'
import { useProgramForm } from './use-program-form'

/** The key of each rule is used as its text. */
const texts = {
  networkError: 'No connection.',
  rules: new Proxy({}, { get: (_, rule) => String(rule) }),
} as ProgramFormTexts

const week = (id: string, titleEn = `Week ${id}`) => ({
  id,
  ...(Object.fromEntries(weekTexts.map((name) => [name, `${name} ${id}`])) as Record<
    (typeof weekTexts)[number],
    string
  >),
  titleEn,
})
export const first: ProgramValues = {
  slug: '',
  ...(Object.fromEntries(programFields.map((name) => [name, `The ${name}`])) as Record<ProgramField, string>),
  icon: 'book-open',
  price: '15000',
  isOnline: 'true',
  offer: 'online',
  position: '1',
  certificateAfterDays: '',
  weeks: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => week(id)),
}

interface EditorProps {
  action: FormFunction
  slug?: string
}

/** The hook with a control for each field, and its state as text. */
export function Editor({ action, slug }: EditorProps) {
  const form = useProgramForm({ slug, storedVersion: { version: 3, values: first }, action, texts })
  const { values, base, errors, dirty, restored, merge, state } = form
  const formState = {
    version: String(base.version),
    errors,
    dirty,
    restored,
    weeks: values.weeks.map(({ id }) => id).join(''),
    clashes: merge?.clashes.map(({ path }) => path) ?? null,
  }
  const move = () =>
    form.change('weeks', (before) => ({
      ...before,
      weeks: [...before.weeks.slice(1), ...before.weeks.slice(0, 1)],
    }))
  return (
    <form {...form.form}>
      <output>{JSON.stringify(formState)}</output>
      <p role="alert">{state.message}</p>
      <input type="hidden" name="version" value={base.version} />
      <input type="hidden" name="basePosition" value={base.values.position} />
      {slug ? (
        <input type="hidden" name="slug" value={slug} />
      ) : (
        <input
          name="slug"
          aria-label="slug"
          value={values.slug}
          onChange={({ target }) => form.change('slug', (before) => ({ ...before, slug: target.value }))}
        />
      )}
      {programFields.map((name) => (
        <input
          key={name}
          name={name}
          aria-label={name}
          value={values[name]}
          onChange={({ target }) => form.change(name, (before) => ({ ...before, [name]: target.value }))}
        />
      ))}
      {values.weeks.map((one, index) =>
        (['id', ...weekTexts] as const).map((name) => (
          <input
            key={`${one.id} ${name}`}
            name={`weeks.${index}.${name}`}
            aria-label={`${one.id} ${name}`}
            value={one[name]}
            onChange={({ target }) =>
              form.change(`weeks.${one.id}.${name}`, (before) => ({
                ...before,
                weeks: before.weeks.map((each) => (each === one ? { ...each, [name]: target.value } : each)),
              }))
            }
          />
        )),
      )}
      <button type="submit">Save</button>
      <button type="button" onClick={move}>
        Move
      </button>
      <button type="button" onClick={form.discard}>
        Discard
      </button>
      <button type="button" onClick={() => form.take('price')}>
        Settle
      </button>
    </form>
  )
}
