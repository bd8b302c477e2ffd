import type { ReactNode } from 'react'
import { Card } from '../../page/card.tsx'
import styles from './chart.module.css'
import { type ChartViewProps, useChartView } from './chart-view.tsx'

interface ChartFrameProps extends ChartViewProps {
  readonly hint?: ReactNode
  readonly className?: string
  readonly headClassName?: string
  readonly bodyClassName?: string
  /** Of many series with their totals: a line of its own under the title and what can be done. */
  readonly hasLongLegend?: boolean
  /** Stays below while the chart is shown as a table. */
  readonly after?: ReactNode
}

/** A card around a chart: its title and legend, and what can be done with any chart. */
export function ChartFrame(props: ChartFrameProps) {
  const { hint, className, headClassName, bodyClassName, hasLongLegend = false, after, ...view } = props
  const { head, body } = useChartView(view)
  return (
    <Card
      className={className}
      headClassName={hasLongLegend ? styles.longHead : headClassName}
      bodyClassName={bodyClassName}
      title={view.title}
      hint={hint}
      actions={head}
    >
      {body}
      {after}
    </Card>
  )
}
