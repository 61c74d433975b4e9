'use client'

import { createContext, useContext } from 'react'
import type { FormFunction } from '@/ui/action-form'

/** What the screen does without scripts. */
export interface ChatActions {
  post: FormFunction
  answer: FormFunction
  askOffice: FormFunction
  openQuestion: FormFunction
}

/** How things are done without scripts, and where one signs in again. */
export const PostContext = createContext<{ actions: ChatActions; loginHref: string } | null>(null)

export function usePost() {
  const post = useContext(PostContext)
  if (!post) throw new Error('outside of the chat screen')
  return post
}
