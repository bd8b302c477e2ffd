import type { ReactNode } from 'react'
import styles from './hint-text.module.css'

/** Helps to fill in a form, or says why there is nothing. */
export const HintText = ({ children }: { children: ReactNode }) => <p className={styles.text}>{children}</p>

/** The same on the line of something else. */
export const InlineHint = ({ children, isNumber = false }: { children: ReactNode; isNumber?: boolean }) => (
  <span className={isNumber ? `${styles.text} mw-num` : styles.text}>{children}</span>
)
