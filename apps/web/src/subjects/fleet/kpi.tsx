import type { ReactNode } from 'react'
import { Definition } from '../../platform/ui/page/definition.tsx'
import fleetKpisStyles from './fleet-kpis.module.css'
import styles from './kpi.module.css'

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
    <div className={fleetKpisStyles.kpi} data-part="kpi">
      <div className={styles.head}>
        <Definition term={term} text={definition} />
        {delta}
      </div>
      <p className={fleetKpisStyles.kpiValue}>
        <b data-alarm={isAlarm || undefined}>{value}</b>
        {note !== undefined && <span className="mw-num">{note}</span>}
      </p>
      {children}
      {spark !== undefined && <span className={styles.spark}>{spark}</span>}
    </div>
  )
}
