import './chart.css'

export type KeyShape = 'line' | 'dash' | 'area' | 'bar' | 'hatch' | 'flag'

export interface LegendItem {
  readonly name: string
  /** The name of a token. */
  readonly colour: string
  readonly shape?: KeyShape
  /** The sum over what is shown, as it is to be read. */
  readonly total?: string
}

export function ChartLegend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className="mw-chart-legend">
      {items.map(({ name, colour, shape = 'bar', total }) => (
        <li key={name}>
          <ChartKey colour={colour} shape={shape} />
          {name}
          {total !== undefined && <b className="mw-num">{total}</b>}
        </li>
      ))}
    </ul>
  )
}

/** How a series looks, small. */
export function ChartKey({ colour, shape }: { colour: string; shape: KeyShape }) {
  return (
    <i
      className="mw-chart-key"
      data-shape={shape}
      style={{ color: `var(--mw-${colour})` }}
      aria-hidden="true"
    />
  )
}
