import type { ReactNode } from 'react'
import styles from './states.module.css'

interface EmptyStateProps {
  icon: ReactNode
  /** Names the content that belongs here. */
  title: string
  /** Why it is not here. */
  text?: string
  /** The one next step. */
  action?: ReactNode
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.stateIcon}>{icon}</span>
      <b>{title}</b>
      {text !== undefined && <p>{text}</p>}
      {action}
    </div>
  )
}
