import type { Status } from '@millwright/domain/status/status'
import type { ReactNode } from 'react'
import styles from './status-glyph.module.css'
import { type DrawnStatus, drawnAs } from './status-look.ts'

/** Each status has its own silhouette, so that colour is never the only carrier. */
const SHAPES: Record<DrawnStatus, ReactNode> = {
  EXE: (
    <>
      <circle cx="8" cy="8" r="7" className={styles.body} />
      <path d="M6.2 4.9 11.2 8l-5 3.1z" className={styles.mark} />
    </>
  ),
  HANDLING: (
    <>
      <circle cx="8" cy="8" r="6.5" className={styles.outline} />
      <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" className={styles.half} />
    </>
  ),
  READY: (
    <>
      <rect x="1.2" y="1.2" width="13.6" height="13.6" rx="3.4" className={styles.body} />
      <path d="M5.4 4.8h1.8v6.4H5.4zM8.8 4.8h1.8v6.4H8.8z" className={styles.mark} />
    </>
  ),
  FAIL: (
    <>
      <path
        d="M8 .9c.5 0 .9.25 1.15.7l6.2 11c.5.9-.1 2-1.15 2H1.8c-1.05 0-1.65-1.1-1.15-2l6.2-11C7.1 1.15 7.5.9 8 .9z"
        className={styles.body}
      />
      <path
        d="M7.15 5.2h1.7l-.25 4.2H7.4zM8 10.5a.95.95 0 1 1 0 1.9.95.95 0 0 1 0-1.9z"
        className={styles.mark}
      />
    </>
  ),
  POWER_OFF: <circle cx="8" cy="8" r="5.6" className={styles.ring} />,
  DISCONNECTED: (
    <>
      <rect x="1.7" y="1.7" width="12.6" height="12.6" rx="2.6" className={styles.body} />
      <path d="M4.4 11.6l7.2-7.2" className={styles.slash} />
    </>
  ),
  noData: <rect x="2" y="2" width="12" height="12" rx="2.6" className={styles.void} />,
}

/** `size` in pixels at normal density; always beside a label, hence hidden from screen readers. */
export function StatusGlyph({ status, size = 14 }: { status: Status | DrawnStatus; size?: number }) {
  const drawn = status === 'noData' ? status : drawnAs(status)
  const side = `${size / 16}rem`
  return (
    <svg
      className={styles.root}
      data-status={drawn}
      viewBox="0 0 16 16"
      style={{ width: side, height: side }}
      aria-hidden="true"
    >
      {SHAPES[drawn]}
    </svg>
  )
}
