import type { ReactNode } from 'react'
import './states.css'

interface EmptyStateProps {
  icon: ReactNode
  /** What belongs here. */
  title: string
  /** Why it is not here. */
  text?: string
  /** The one next step. */
  action?: ReactNode
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="mw-state">
      <span className="mw-state-icon">{icon}</span>
      <b>{title}</b>
      {text !== undefined && <p>{text}</p>}
      {action}
    </div>
  )
}
