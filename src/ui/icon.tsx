import type { ComponentProps } from 'react'
import { Drawing } from './drawing'
import { type IconName, iconData } from './icon-data'

interface IconProps extends Omit<ComponentProps<typeof Drawing>, 'outline'> {
  name: IconName
}

/**
 * An outline, rendered on the server. Client components take icons as children, or use one outline of icon-outlines.ts:
 * this component would add all of them to their bundle, 4 KB.
 */
export function Icon({ name, ...look }: IconProps) {
  return <Drawing outline={iconData[name]} {...look} />
}
