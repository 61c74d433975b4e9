import { Icon } from '@/ui/icon'
import { type IconName, iconData } from '@/ui/icon-data'

const isIconName = (name: string): name is IconName => Object.hasOwn(iconData, name)

/** The icon that the catalogue names; a book for a name that we have no drawing for. */
export function ProgramIcon({ name, className }: { name: string; className?: string }) {
  return <Icon name={isIconName(name) ? name : 'book-open'} className={className} />
}
