import type { ReactNode } from 'react'
import './card.css'

interface CardProps {
  title?: ReactNode
  hint?: ReactNode
  /** Controls at the right of the title. */
  actions?: ReactNode
  children?: ReactNode
  className?: string
  /** Without padding, for lists and tables that run to the edge. */
  flush?: boolean
}

export function Card({ title, hint, actions, children, className, flush = false }: CardProps) {
  return (
    <section className={className ? `mw-card ${className}` : 'mw-card'}>
      {title !== undefined && (
        <header className="mw-card-head">
          <h2>{title}</h2>
          {hint !== undefined && <span className="mw-card-hint">{hint}</span>}
          <div className="mw-spacer" />
          {actions}
        </header>
      )}
      <div className="mw-card-body" data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  )
}
