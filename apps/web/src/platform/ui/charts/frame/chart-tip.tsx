import type { ReactNode } from 'react'
import { ChartKey, type KeyShape } from './chart-legend.tsx'
import styles from './tip.module.css'

interface ChartTipProps {
  /** From the left edge of the chart, in pixels. */
  readonly x: number
  readonly y: number
  /** How wide the chart is: at its right edge the tip is on the left. */
  readonly width: number
  readonly children: ReactNode
}

/** The same is spoken, hence hidden from screen readers. */
export function ChartTip({ x, y, width, children }: ChartTipProps) {
  const side = x > width / 2 ? 'left' : 'right'
  return (
    <div className={styles.root} data-side={side} style={{ left: x, top: y }} aria-hidden="true">
      {children}
    </div>
  )
}

export interface TipRow {
  readonly name: string
  readonly value: string
  readonly colour?: string
  readonly shape?: KeyShape
}

export function TipRows({ title, rows }: { title: string; rows: readonly TipRow[] }) {
  return (
    <>
      <p className={`${styles.title} mw-num`}>{title}</p>
      {rows.map(({ name, value, colour, shape = 'bar' }) => (
        <p key={`${name} ${value}`} className={styles.line}>
          {colour !== undefined && <ChartKey colour={colour} shape={shape} />}
          <span>{name}</span>
          <b className="mw-num">{value}</b>
        </p>
      ))}
    </>
  )
}

/** The same in a sentence. */
export const spokenRows = (title: string, rows: readonly TipRow[]): string =>
  `${title}: ${rows.map(({ name, value }) => `${name} ${value}`).join(', ')}`
