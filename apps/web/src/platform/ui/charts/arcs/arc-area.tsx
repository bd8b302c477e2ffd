import { type ReactNode, useState } from 'react'
import { ChartArea } from '../frame/chart-area.tsx'
import { movedCursor } from '../frame/chart-cursor.ts'
import { ChartTip, spokenRows, type TipRow, TipRows } from '../frame/chart-tip.tsx'
import { useBoxSize } from '../frame/use-box-size.ts'
import styles from './arcs.module.css'

interface ArcAreaProps {
  readonly label: string
  /** The whole picture in words. */
  readonly summary: string
  /** Each can be reached by pointer and by the arrow keys. */
  readonly parts: readonly TipRow[]
  readonly children: (looked: number | null, lookAt: (part: number | null) => void) => ReactNode
}

/** Around a gauge or a ring: its parts one by one, in a tip and spoken. */
export function ArcArea({ label, summary, parts, children }: ArcAreaProps) {
  const { ref, width } = useBoxSize()
  const [looked, setLooked] = useState<number | null>(null)
  const [isByKeys, setByKeys] = useState(false)
  const lookAt = (part: number | null, byKeys = false): void => {
    setLooked(part)
    setByKeys(byKeys && part !== null)
  }
  const part = looked === null ? undefined : parts[looked]
  return (
    <ChartArea
      ref={ref}
      className={styles.root}
      label={label}
      summary={summary}
      spoken={isByKeys && part ? spokenRows(label, [part]) : ''}
      onKey={(event) => {
        const next = movedCursor(event, looked, 0, parts.length - 1)
        if (next !== null) lookAt(next, true)
        else if (event.key === 'Escape' && looked !== null) lookAt(null)
        else return false
        return true
      }}
      onLeave={() => lookAt(null)}
    >
      {children(looked, lookAt)}
      {part && (
        <ChartTip x={width / 2} y={0} width={width}>
          <TipRows title={label} rows={[part]} />
        </ChartTip>
      )}
    </ChartArea>
  )
}
