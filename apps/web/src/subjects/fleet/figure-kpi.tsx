import { Skeleton } from '@mantine/core'
import type { FleetFigure } from '@millwright/contract/fleet/fleet'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import type { SparkScale } from '../../platform/ui/charts/lines/spark-runs.ts'
import { Sparkline } from '../../platform/ui/charts/lines/sparkline.tsx'
import styles from './fleet-kpis.module.css'
import { Kpi } from './kpi.tsx'

interface FigureKpiProps {
  readonly term: string
  readonly definition: string
  /** Undefined while it is loaded, null when it could not be. */
  readonly figure: FleetFigure | null | undefined
  readonly write: (value: number) => string
  /** Since the same time of the day before, where both days have data. */
  readonly delta?: (today: number, before: number) => ReactNode
  /** Behind the value, such as its unit. */
  readonly note?: ReactNode
  /** Of all figures of the strip that are the same quantity. */
  readonly scale?: SparkScale | undefined
  /** Below the value, where there is room for all of it. */
  readonly mark?: ReactNode
  readonly children?: ReactNode
}

/** A figure that the server computes: in words without data, never a zero, and no dash, which at this size is a bar. */
export function FigureKpi(props: FigureKpiProps) {
  const { t } = useTranslation()
  const { term, definition, figure, write, note, mark, delta, scale, children } = props
  const today = figure?.Today ?? null
  const before = figure?.Before ?? null
  const hasWeek = figure?.Week.some((value) => value !== null) ?? false
  return (
    <Kpi
      term={term}
      definition={definition}
      value={
        figure === undefined ? (
          <Skeleton className={styles.kpiBone} />
        ) : today === null ? (
          <span className={styles.kpiNone}>{t('fleet.no_data')}</span>
        ) : (
          write(today)
        )
      }
      note={today === null ? undefined : note}
      delta={today !== null && before !== null ? delta?.(today, before) : undefined}
      spark={figure && hasWeek && !children ? <Sparkline values={figure.Week} scale={scale} /> : undefined}
    >
      {mark && today !== null && <p className={styles.kpiNote}>{mark}</p>}
      {children}
    </Kpi>
  )
}
