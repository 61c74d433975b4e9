import { Button } from './button'

interface PrintButtonProps {
  label: string
  /** Prints only elements with `data-alone`; otherwise the page. */
  alone?: boolean
  /** As wide as its place, in a grid of buttons. */
  wide?: boolean
}

/** The boot script handles the press, so it works on pages without the framework. Without scripts use the browser's menu. */
export const PrintButton = ({ label, alone = false, wide = false }: PrintButtonProps) => (
  <span className={wide ? 'hidden js:grid' : 'hidden js:inline'} data-print="no">
    <Button type="button" variant="secondary" data-prints={alone ? 'alone' : 'page'}>
      {label}
    </Button>
  </span>
)
