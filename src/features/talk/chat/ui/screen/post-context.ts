'use client'

import { createContext, useActionState, useContext } from 'react'
import type { FormFunction } from '@/ui/action-form'
import type { FormAnswer } from '@/ui/form-answer'

/** The actions without scripts. */
export interface ChatActions {
  post: FormFunction
  answer: FormFunction
  askOffice: FormFunction
  openQuestion: FormFunction
}

/** The actions without scripts, and the login page. */
export const PostContext = createContext<{ actions: ChatActions; loginHref: string } | null>(null)

export function usePost() {
  const post = useContext(PostContext)
  if (!post) {
    throw new Error('outside of the chat screen')
  }
  return post
}

type AnyForm = (previous: FormAnswer, form: FormData) => Promise<FormAnswer>

/** The action of a form without scripts, and its answer. */
export function usePostForm(name: keyof ChatActions) {
  const [posted, post] = useActionState(usePost().actions[name] as AnyForm, { status: 'idle' } as FormAnswer)
  return { posted, post, refused: posted.status === 'error' ? posted.message : undefined }
}
