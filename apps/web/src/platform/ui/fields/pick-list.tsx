import type { ReactNode } from 'react'
import './pick-list.css'

export interface PickItem {
  id: string
  title: string
  text: string
  /** Before the texts. */
  icon?: ReactNode
  /** At the right edge. */
  mark?: ReactNode
}

interface PickListProps {
  label: string
  items: readonly PickItem[]
  selectedId: string | undefined
  onPick: (id: string) => void
}

/** A list of which one is chosen. */
export function PickList({ label, items, selectedId, onPick }: PickListProps) {
  return (
    <ul className="mw-picks" aria-label={label}>
      {items.map(({ id, title, text, icon, mark }) => (
        <li key={id}>
          <button
            type="button"
            className="mw-pick"
            aria-current={id === selectedId || undefined}
            onClick={() => onPick(id)}
          >
            {icon}
            <span className="mw-pick-text">
              <b>{title}</b>
              <small>{text}</small>
            </span>
            {mark}
          </button>
        </li>
      ))}
    </ul>
  )
}
