'use client'

import type { ComponentProps } from 'react'
import type { FormFunction } from '@/ui/action-form'
import type { FormAnswer } from '@/ui/form-answer'
import { canUsePasskeys, createPasskey } from '@/ui/passkey'
import { addPasskeyAction, beginPasskeyAction } from '../actions'
import { CodesForm } from './codes-form'

interface PasskeyFormProps extends Omit<ComponentProps<typeof CodesForm>, 'action'> {
  problems: { unsupported: string; cancelled: string }
}

/** Gets the challenge from the server and the passkey from the device, and submits it. */
export function PasskeyForm({ problems, ...form }: PasskeyFormProps) {
  const refuse = (message: string): FormAnswer => ({ status: 'error', message, at: Date.now() })
  const add = async (_previous: never, form: FormData): Promise<FormAnswer> => {
    if (!canUsePasskeys()) {
      return refuse(problems.unsupported)
    }
    const challenge = await beginPasskeyAction({ status: 'idle' }, form)
    if (challenge.status !== 'ok') {
      return challenge
    }
    const credential = await createPasskey((challenge.data as { options: unknown }).options)
    if (!credential) {
      return refuse(problems.cancelled)
    }
    const passkeyForm = new FormData()
    for (const name of ['locale', 'name']) {
      passkeyForm.set(name, form.get(name) ?? '')
    }
    passkeyForm.set('credential', credential)
    return addPasskeyAction({ status: 'idle' }, passkeyForm)
  }
  return <CodesForm {...form} action={add as FormFunction} />
}
