import type { ReactNode } from 'react'
import { Definition } from '../../platform/ui/page/definition.tsx'
import './fleet-kpis.css'

interface KpiProps {
  readonly term: string
  readonly definition: string
  /** At the right of the name. */
  readonly delta?: ReactNode
  readonly value: ReactNode
  /** Behind the value. */
  readonly note?: ReactNode
  readonly isAlarm?: boolean
  /** In the lower right corner. */
  readonly spark?: ReactNode
  readonly children?: ReactNode
}

/** One figure of the strip. */
export function Kpi({ term, definition, delta, value, note, isAlarm = false, spark, children }: KpiProps) {
  return (
    <div className="mw-kpi">
      <div className="mw-kpi-head">
        <Definition term={term} text={definition} />
        {delta}
      </div>
      <p className="mw-kpi-value">
        <b data-alarm={isAlarm || undefined}>{value}</b>
        {note !== undefined && <span className="mw-num">{note}</span>}
      </p>
      {children}
      {spark !== undefined && <span className="mw-kpi-spark">{spark}</span>}
    </div>
  )
}
