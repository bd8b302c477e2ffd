import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  title?: ReactNode
  hint?: ReactNode
  /** Controls at the right of the title. */
  actions?: ReactNode
  children?: ReactNode
  className?: string
  headClassName?: string
  bodyClassName?: string
  /** Without padding, for lists and tables that run to the edge. */
  flush?: boolean
  /** A content that does not fit scrolls below the title. */
  scrolls?: boolean
}

export function Card({
  title,
  hint,
  actions,
  children,
  className,
  headClassName,
  bodyClassName,
  flush = false,
  scrolls = false,
}: CardProps) {
  return (
    <section className={className ? `${styles.root} ${className}` : styles.root}>
      {title !== undefined && (
        <header className={headClassName ? `${styles.head} ${headClassName}` : styles.head}>
          <h2>{title}</h2>
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
          <div className="mw-spacer" />
          {actions}
        </header>
      )}
      <div
        className={bodyClassName ? `${styles.body} ${bodyClassName}` : styles.body}
        data-flush={flush || undefined}
        data-scrolls={scrolls || undefined}
      >
        {children}
      </div>
    </section>
  )
}
