import type { ReactNode } from 'react'

const tones = {
  neutral: 'border-line bg-sunken text-soft',
  forest: 'border-transparent bg-forest-tint text-forest',
  sun: 'border-transparent bg-sun text-on-sun',
  brick: 'border-transparent bg-brick-tint text-brick',
} as const

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
