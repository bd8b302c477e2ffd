import { type ChartViewProps, useChartView } from './chart-view.tsx'

interface ChartPartProps extends ChartViewProps {
  readonly className?: string
}

/** A chart inside a card that has more than it, with what can be done with any chart. */
export function ChartPart({ className, ...view }: ChartPartProps) {
  const { head, body } = useChartView(view)
  return (
    <section className={className ? `mw-chart-part ${className}` : 'mw-chart-part'}>
      <header>
        <h3>{view.title}</h3>
        {head}
      </header>
      {body}
    </section>
  )
}
