'use client'

import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'

interface VersionContext {
  /** The newest version that this page's own forms have made. */
  version: number
  saving: boolean
  onMade(version: number): void
  setSaving(saving: boolean): void
}

const nothing = () => undefined
const MadeVersion = createContext<VersionContext>({
  version: 0,
  saving: false,
  onMade: nothing,
  setSaving: nothing,
})

/**
 * Around the forms of one item's page. An answer arrives before the page is rendered with it, so forms share the
 * version.
 */
export function ItemVersion({ children }: { children: ReactNode }) {
  const [version, setVersion] = useState(0)
  const [saving, setSaving] = useState(false)
  const onMade = useCallback((next: number) => setVersion((before) => Math.max(before, next)), [])
  const contextValue = useMemo(() => ({ version, saving, onMade, setSaving }), [version, saving, onMade])
  return <MadeVersion value={contextValue}>{children}</MadeVersion>
}

/** What a form sends as the version that its author has seen, given the one the page was drawn with. */
export function useItemVersion(renderedVersion: number) {
  const { version, saving, onMade, setSaving } = use(MadeVersion)
  return {
    version: Math.max(renderedVersion, version),
    /** A save is on its way, or its answer is here and the page drawn with it is not. */
    behind: saving || version > renderedVersion,
    saving,
    onMade,
    setSaving,
  }
}
