import type { Status } from '@millwright/domain/status/status'
import type { ReactNode } from 'react'
import styles from './machine-art.module.css'

/** The families with a drawing of their own, seen from the front (rules: pages 12). */
const DRAWINGS: Partial<Record<string, ReactNode>> = {
  CDL: (
    <>
      <path d="M4 32h32M6 32v-5h28v5" />
      <path d="M9 27V10h18a4 4 0 0 1 4 4v13M9 15h22" />
      <rect x="16" y="13" width="7" height="8" rx="1" className={styles.lit} />
      <path d="M19.5 21v4" />
    </>
  ),
  EBA: (
    <>
      <path d="M3 32h34" />
      <rect x="5" y="12" width="30" height="12" rx="2" />
      <path d="M5 18h30M13 12v6M21 12v6M29 12v6" />
      <rect x="8" y="20" width="10" height="2" className={styles.lit} />
      <path d="M3 27h34M8 27v5M32 27v5" />
    </>
  ),
  SEZ: (
    <>
      <path d="M3 32h34M5 32V22h30v10M5 22v-4h30v4M9 18v-7h22v7" />
      <circle cx="20" cy="26.5" r="3.4" className={styles.lit} />
      <path d="M14 14h12" />
    </>
  ),
  BOR: (
    <>
      <path d="M6 32h28M9 32V9h9v23" />
      <path d="M18 14h12v6H18" className={styles.lit} />
      <path d="M22 20v5M26 20v5M29 20v3M12 13h3M12 17h3" />
    </>
  ),
  PLS: (
    <>
      <path d="M3 31h34" />
      <rect x="11" y="10" width="18" height="14" rx="2" />
      <path d="M3 24h34M6 24v7M34 24v7" />
      <circle cx="16" cy="19" r="2.6" className={styles.lit} />
      <circle cx="24" cy="19" r="2.6" />
    </>
  ),
  TFO: (
    <>
      <path d="M5 32h30M8 32v-6h24v6" />
      <path d="M10 26c0-6 4-9 10-9s10 3 10 9" className={styles.lit} />
      <path d="M8 14V8h24v6M14 8v3M20 8v3M26 8v3" />
    </>
  ),
  AWJ: (
    <>
      <path d="M4 32h32M6 32v-4h28v4M8 28V10h24v18M18 10v6h4v-6" />
      <path d="M20 18.5c2 2.6 2.8 3.8 2.8 5a2.8 2.8 0 0 1-5.6 0c0-1.2.8-2.4 2.8-5z" className={styles.lit} />
    </>
  ),
  AUT: (
    <>
      <path d="M6 33h16M9 33v-4h10v4M14 29l-3-9 11-9 7 5" />
      <circle cx="11" cy="20" r="2.2" />
      <circle cx="22" cy="11" r="2.2" className={styles.lit} />
      <path d="M29 16v4M26.5 22.5V20h5v2.5" />
    </>
  ),
}

/** A family without a drawing is still a machine: a plain cabinet with a lamp. */
const CABINET = (
  <>
    <path d="M4 32h32" />
    <rect x="8" y="9" width="24" height="20" rx="2" />
    <path d="M8 15h24M12 29v3M28 29v3" />
    <circle cx="20" cy="22" r="3" className={styles.lit} />
  </>
)

interface MachineArtProps {
  family: string
  /** Lights the working part of the drawing; without one it stays unlit. */
  status?: Status
  size?: 'sm' | 'md' | 'lg'
}

/** A decoration: the name of the machine is always beside it. */
export function MachineArt({ family, status, size = 'md' }: MachineArtProps) {
  return (
    <span className={styles.root} data-status={status} data-size={size} aria-hidden="true">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        {DRAWINGS[family.toUpperCase()] ?? CABINET}
      </svg>
    </span>
  )
}
