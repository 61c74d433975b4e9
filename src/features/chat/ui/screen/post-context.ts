'use client'

import { createContext, useContext } from 'react'
import type { FormFunction } from '@/ui/action-form'

/** How a message is sent without scripts, and where one signs in again. */
export const PostContext = createContext<{ action: FormFunction; loginHref: string } | null>(null)

export function usePost() {
  const post = useContext(PostContext)
  if (!post) throw new Error('outside of the chat screen')
  return post
}
