import type { ReactNode } from 'react'
import styles from './pick-list.module.css'

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
    <ul className={styles.picks} aria-label={label}>
      {items.map(({ id, title, text, icon, mark }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.pick}
            aria-current={id === selectedId || undefined}
            onClick={() => onPick(id)}
          >
            {icon}
            <span className={styles.pickText}>
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
