import { type DrawnStatus, STATUS_LOOK } from './status-look.ts'
import styles from './status-swatch.module.css'

/** The key of a legend, cut to the height that the status has on the timeline. */
export function StatusSwatch({ status }: { status: DrawnStatus }) {
  return (
    <span
      className={styles.root}
      data-status={status}
      style={{ '--level': STATUS_LOOK[status].level } as React.CSSProperties}
      aria-hidden="true"
    />
  )
}
