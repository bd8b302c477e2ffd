import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import styles from './chart.module.css'

interface ChartAreaProps {
  readonly label: string
  /** The whole picture in words, for those who do not see it. */
  readonly summary?: string
  /** In words, for a screen reader: the part that the keys have reached. */
  readonly spoken?: string
  /** Whether the key was meant for the chart. */
  readonly onKey: (event: KeyboardEvent) => boolean
  readonly onLeave: () => void
  readonly onPointerMove?: () => void
  readonly className?: string
  readonly ref?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

/** A picture that takes the arrow keys and says where they have come to. */
export function ChartArea(props: ChartAreaProps) {
  const { label, summary, spoken, onKey, onLeave, onPointerMove, className, ref, children } = props
  const summaryId = useId()
  return (
    <div
      ref={ref}
      className={className ? `${styles.area} ${className}` : styles.area}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the arrow keys itself
      tabIndex={0}
      aria-label={label}
      aria-describedby={summary === undefined ? undefined : summaryId}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        if (onKey(event)) event.preventDefault()
      }}
      onBlur={onLeave}
      onPointerMove={onPointerMove}
    >
      {children}
      {summary !== undefined && (
        <p id={summaryId} className="mw-sr-only">
          {summary}
        </p>
      )}
      <p className="mw-sr-only" aria-live="polite">
        {spoken ?? ''}
      </p>
    </div>
  )
}
