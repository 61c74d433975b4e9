'use client'

import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'

interface VersionContext {
  /** The newest version that the forms of this page have made. */
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
 * Wraps the forms of one item's page. The answer of a form arrives before the page is rendered again, so the forms share the
 * version.
 */
export function ItemVersion({ children }: { children: ReactNode }) {
  const [version, setVersion] = useState(0)
  const [saving, setSaving] = useState(false)
  const onMade = useCallback((next: number) => setVersion((before) => Math.max(before, next)), [])
  const contextValue = useMemo(() => ({ version, saving, onMade, setSaving }), [version, saving, onMade])
  return <MadeVersion value={contextValue}>{children}</MadeVersion>
}

/** The version that a form sends as seen by its author, given the version that the page was rendered with. */
export function useItemVersion(renderedVersion: number) {
  const { version, saving, onMade, setSaving } = use(MadeVersion)
  return {
    version: Math.max(renderedVersion, version),
    /** A save is being sent, or its answer has arrived but the page is not rendered again yet. */
    behind: saving || version > renderedVersion,
    saving,
    onMade,
    setSaving,
  }
}
