import { useEffect, useRef } from 'react'
import type { Hit } from '../../platform/pages/search-hit.ts'
import styles from './machine-search.module.css'

interface SearchOptionProps {
  id: string
  hit: Hit
  isCurrent: boolean
  onChoose: (hit: Hit) => void
}

export function SearchOption({ id, hit, isCurrent, onChoose }: SearchOptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const { icon: Icon, art, title, detail, end } = hit
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, where the focus stays
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className={styles.option}
      onClick={() => onChoose(hit)}
    >
      {art}
      {Icon && (
        <span className={styles.sign}>
          <Icon size="1rem" stroke={1.6} aria-hidden="true" />
        </span>
      )}
      <span className={styles.name}>
        <b>{title}</b>
        <small>{detail}</small>
      </span>
      {end}
    </div>
  )
}
