import type { ReactNode } from 'react'
import './chip.css'

export type ChipTone = 'plain' | 'accent' | 'good' | 'warn' | 'alarm'

interface ChipProps {
  readonly tone?: ChipTone
  /** Beside the text: colour is never the only carrier. */
  readonly icon?: ReactNode
  /** Filled, for the one state that must be seen first. */
  readonly isStrong?: boolean
  readonly children: ReactNode
}

/** A short state, such as of a ticket, an activity or a message. */
export function Chip({ tone = 'plain', icon, isStrong = false, children }: ChipProps) {
  return (
    <span className="mw-chip" data-tone={tone} data-strong={isStrong || undefined}>
      {icon}
      {children}
    </span>
  )
}
