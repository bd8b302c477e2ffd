import type { ReactNode } from 'react'
import { Card } from '../../page/card.tsx'
import { type ChartViewProps, useChartView } from './chart-view.tsx'

interface ChartFrameProps extends ChartViewProps {
  readonly hint?: ReactNode
  readonly className?: string
  /** What stays below while the chart is shown as a table. */
  readonly after?: ReactNode
}

/** A card around a chart: its title and legend, and what can be done with any chart. */
export function ChartFrame({ hint, className, after, ...view }: ChartFrameProps) {
  const { head, body } = useChartView(view)
  return (
    <Card
      className={className ? `mw-chart-card ${className}` : 'mw-chart-card'}
      title={view.title}
      hint={hint}
      actions={head}
    >
      {body}
      {after}
    </Card>
  )
}
