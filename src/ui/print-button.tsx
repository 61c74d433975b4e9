import { Button } from './button'

interface PrintButtonProps {
  label: string
  /** Prints only what carries `data-alone`; else the page. */
  alone?: boolean
  /** As wide as its place, in a grid of buttons. */
  wide?: boolean
}

/** Pressed in the boot script, so it works on pages without the framework. Without scripts the browser's menu prints. */
export const PrintButton = ({ label, alone = false, wide = false }: PrintButtonProps) => (
  <span className={wide ? 'hidden js:grid' : 'hidden js:inline'} data-print="no">
    <Button type="button" variant="secondary" data-prints={alone ? 'alone' : 'page'}>
      {label}
    </Button>
  </span>
)
