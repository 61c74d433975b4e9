import type { ReactNode } from 'react'
import { Icon } from '@/ui/icon'
import { programIcons } from '../program-icons'

/** Made on the server: no outline enters the browser's bundle. */
export const programDrawings = (): Record<string, ReactNode> =>
  Object.fromEntries(programIcons.map((name) => [name, <Icon key={name} name={name} className="size-6" />]))
