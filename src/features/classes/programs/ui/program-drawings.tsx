import type { ReactNode } from 'react'
import { Icon } from '@/ui/icon'
import { programIcons } from '../program-icons'

/** Rendered on the server, so that the browser loads no outlines. */
export const programDrawings = (): Record<string, ReactNode> =>
  Object.fromEntries(programIcons.map((name) => [name, <Icon key={name} name={name} className="size-6" />]))
