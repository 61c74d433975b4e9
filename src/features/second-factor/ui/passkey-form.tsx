'use client'

import type { ComponentProps } from 'react'
import type { FormFunction } from '@/ui/action-form'
import { canUsePasskeys, createPasskey } from '@/ui/passkey'
import type { FormAnswer } from '@/ui/use-form-action'
import { addPasskeyAction, beginPasskeyAction } from '../actions'
import { CodesForm } from './codes-form'

interface PasskeyFormProps extends Omit<ComponentProps<typeof CodesForm>, 'action'> {
  problems: { unsupported: string; cancelled: string }
}

/** Asks the server for the challenge, the device for the passkey, and hands it over. */
export function PasskeyForm({ problems, ...form }: PasskeyFormProps) {
  const refuse = (message: string): FormAnswer => ({ status: 'error', message, at: Date.now() })
  const add = async (_previous: never, typed: FormData): Promise<FormAnswer> => {
    if (!canUsePasskeys()) {
      return refuse(problems.unsupported)
    }
    const begun = await beginPasskeyAction({ status: 'idle' }, typed)
    if (begun.status !== 'ok') {
      return begun
    }
    const credential = await createPasskey((begun.data as { options: unknown }).options)
    if (!credential) {
      return refuse(problems.cancelled)
    }
    const made = new FormData()
    for (const name of ['locale', 'name']) {
      made.set(name, typed.get(name) ?? '')
    }
    made.set('credential', credential)
    return addPasskeyAction({ status: 'idle' }, made)
  }
  return <CodesForm {...form} action={add as FormFunction} />
}
