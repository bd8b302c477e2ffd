import './chart.css'

export type KeyShape = 'line' | 'dash' | 'area' | 'bar' | 'hatch' | 'flag'

export interface LegendItem {
  readonly name: string
  /** The name of a token. */
  readonly colour: string
  readonly shape?: KeyShape
  /** The sum over what is shown, as it is to be read. */
  readonly total?: string
  /** Makes it a button. */
  readonly onPick?: () => void
}

export function ChartLegend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className="mw-chart-legend">
      {items.map((item) => (
        <li key={item.name}>
          {item.onPick ? (
            <button type="button" onClick={item.onPick}>
              <LegendEntry {...item} />
            </button>
          ) : (
            <LegendEntry {...item} />
          )}
        </li>
      ))}
    </ul>
  )
}

function LegendEntry({ name, colour, shape = 'bar', total }: LegendItem) {
  return (
    <>
      <ChartKey colour={colour} shape={shape} />
      {name}
      {total !== undefined && <b className="mw-num">{total}</b>}
    </>
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
