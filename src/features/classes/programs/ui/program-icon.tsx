import { Icon } from '@/ui/icon'
import { type IconName, iconData } from '@/ui/icon-data'

const isIconName = (name: string): name is IconName => Object.hasOwn(iconData, name)

/** The icon named in the catalogue; a book for an unknown name. */
export function ProgramIcon({ name, className }: { name: string; className?: string }) {
  return <Icon name={isIconName(name) ? name : 'book-open'} className={className} />
}
