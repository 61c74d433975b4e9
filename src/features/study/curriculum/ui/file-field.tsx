import { Field } from '@/ui/field'

interface FileFieldProps {
  name: string
  label: string
  hint: string
  accept: string
  error?: string
}

/** The browser's own field for one file. */
export function FileField({ accept, ...field }: FileFieldProps) {
  return (
    <Field {...field} idPrefix="upload">
      {(control) => (
        <input
          type="file"
          {...control}
          accept={accept}
          required
          className="w-full min-w-0 cursor-pointer text-sm file:mr-3 file:min-h-11 file:rounded-[10px] file:border file:border-edge file:bg-raised file:px-4 file:font-semibold file:text-ink"
        />
      )}
    </Field>
  )
}
