'use client'

import { useEffect } from 'react'

interface LessonToolsProps {
  /** Names the reading position on this device. */
  item: string
  texts: { copy: string; copied: string }
}

const keyOf = (item: string) => `reading:${item}`

/** A button that copies each block of code. Without JavaScript there is none. */
function addCopyButtons({ copy, copied }: LessonToolsProps['texts']) {
  for (const block of document.querySelectorAll<HTMLPreElement>('.lesson pre')) {
    if (block.parentElement?.classList.contains('code-block')) {
      continue
    }
    const frame = document.createElement('div')
    frame.className = 'code-block'
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = copy
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(block.textContent ?? '')
      } catch {
        // Not allowed here: what is selected can be copied by hand.
        getSelection()?.selectAllChildren(block)
        return
      }
      button.textContent = copied
      setTimeout(() => {
        button.textContent = copy
      }, 2_000)
    })
    block.replaceWith(frame)
    frame.append(block, button)
  }
}

/** Copies code with one touch and keeps where the reader was, on this device alone. */
export function LessonTools({ item, texts }: LessonToolsProps) {
  useEffect(() => addCopyButtons(texts), [texts])
  useEffect(() => {
    const key = keyOf(item)
    const kept = Number(localStorage.getItem(key))
    const height = () => document.documentElement.scrollHeight - innerHeight
    if (kept > 0.02 && kept < 0.98 && !location.hash && scrollY === 0) {
      scrollTo({ top: kept * height(), behavior: 'instant' })
    }
    const keep = () => {
      if (height() > 0) {
        localStorage.setItem(key, String(scrollY / height()))
      }
    }
    addEventListener('pagehide', keep)
    addEventListener('visibilitychange', keep)
    return () => {
      removeEventListener('pagehide', keep)
      removeEventListener('visibilitychange', keep)
    }
  }, [item])
  return null
}
