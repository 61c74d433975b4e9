'use client'

import { Button } from '@/ui/button'

/** Without scripts there is nothing to press: the browser's own menu prints. */
export const PrintButton = ({ label }: { label: string }) => (
  <span className="hidden js:inline">
    <Button type="button" variant="secondary" onClick={() => print()}>
      {label}
    </Button>
  </span>
)
