import type { ReactNode } from 'react'
import './page.css'

interface PageFrameProps {
  title: string
  /** One line that says where this is about. */
  context?: ReactNode
  /** Controls at the right of the title. */
  actions?: ReactNode
  children: ReactNode
  /** Fills the window and scrolls inside of its cards. */
  fills?: boolean
}

export function PageFrame({ title, context, actions, children, fills = false }: PageFrameProps) {
  return (
    <div className="mw-page" data-fills={fills || undefined}>
      <header className="mw-page-head">
        <h1>{title}</h1>
        {context !== undefined && <p>{context}</p>}
        <div className="mw-spacer" />
        {actions}
      </header>
      {children}
    </div>
  )
}

/** A table that makes room for what is opened in it. */
export function TableAndDetail({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <div className="mw-table-detail" data-open={isOpen || undefined}>
      {children}
    </div>
  )
}

/** A list at the left, what is chosen in it at the right. */
export function ListAndDetail({ children }: { children: ReactNode }) {
  return <div className="mw-list-detail">{children}</div>
}
