'use client'

import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Select } from '@/ui/input'
import type { PostTexts } from '@/ui/post-button'
import { useFormAction } from '@/ui/use-form-action'
import { changeMessagesAction } from '../../actions'

interface AssignFormProps {
  id: string
  locale: Locale
  back: string
  assigneeId: string | null
  colleagues: readonly { id: string; name: string }[]
  texts: PostTexts & { assignee: string; nobody: string; assign: string }
}

/** Who answers this conversation. */
export function AssignForm({ id, locale, back, assigneeId, colleagues, texts }: AssignFormProps) {
  const { state, busy, form } = useFormAction(changeMessagesAction, { networkError: texts.networkError })
  return (
    <form {...form} className="flex flex-wrap items-end gap-3">
      {Object.entries({ locale, back, change: 'assign', [`pick-${id}`]: 'on' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-1.5">
        <label htmlFor="message-assignee" className="font-semibold">
          {texts.assignee}
        </label>
        <Select id="message-assignee" name="assignee" defaultValue={assigneeId ?? ''}>
          <option value="">{texts.nobody}</option>
          {colleagues.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </Select>
      </div>
      <Button variant="secondary" busy={busy} busyLabel={texts.busy}>
        {texts.assign}
      </Button>
      {state.status === 'error' && <Alert kind="error" title={state.message} />}
    </form>
  )
}
