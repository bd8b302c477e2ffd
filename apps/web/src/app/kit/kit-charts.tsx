import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Gauge } from '../../platform/ui/charts/arcs/gauge.tsx'
import { Ring } from '../../platform/ui/charts/arcs/ring.tsx'
import { BarChart } from '../../platform/ui/charts/bars/bar-chart.tsx'
import { barTable, totalOf } from '../../platform/ui/charts/bars/bar-table.ts'
import { HeatMap, heatTable } from '../../platform/ui/charts/bars/heat-map.tsx'
import { Pareto, paretoTable } from '../../platform/ui/charts/bars/pareto.tsx'
import { StackedBars } from '../../platform/ui/charts/bars/stacked-bars.tsx'
import { StackedRows } from '../../platform/ui/charts/bars/stacked-rows.tsx'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { SlotLines } from '../../platform/ui/charts/lines/slot-lines.tsx'
import { formatNumber, formatPercent } from '../../platform/ui/text/format.ts'
import {
  ALARMS,
  DAY_HOURS,
  DAY_LINES,
  DAY_SLOTS,
  ENERGY,
  HEAT,
  HOURS,
  MACHINES,
  SCORES,
  SPANS,
  USAGE,
  WASTE,
} from './kit-data.ts'
import { TEXT } from './kit-texts.ts'

const BANDS = [
  { from: 0, to: 100, colour: 'alarm', name: TEXT.cold },
  { from: 100, to: 150, colour: 'idle', name: TEXT.low },
  { from: 150, to: 200, colour: 'work', name: TEXT.good },
]
const PIECES = SCORES.map((value, index) => ({ key: String(index), label: String(index + 1), value }))
const OEE = 0.718

/** Charts in SVG. */
export function KitCharts() {
  const { i18n } = useTranslation()
  const one = (value: number) => formatNumber(value, i18n.language, 1)
  const share = (value: number) => formatPercent(value, i18n.language)
  const reading = (name: string, value: number | null) => ({
    columns: [{ name }, { name: TEXT.celsius }],
    rows: [[name, value]],
  })
  return (
    <>
      <ChartFrame
        className="mw-kit-wide"
        title={TEXT.bars}
        hint={TEXT.barsHint}
        fileName="bars"
        table={barTable(TEXT.hour, ENERGY, HOURS, one)}
        legend={ENERGY.map(({ name, colour, isHatched }, index) => {
          const total = totalOf(HOURS, index)
          return {
            name,
            colour,
            shape: isHatched ? 'hatch' : 'bar',
            total: total === null ? undefined : one(total),
          }
        })}
      >
        <StackedBars
          label={TEXT.bars}
          series={ENERGY}
          bars={HOURS}
          unit={TEXT.kilowattHours}
          alarms={ALARMS}
          spans={SPANS}
          hasSums
        />
      </ChartFrame>
      <ChartFrame title={TEXT.gauge} fileName="gauge" table={reading(TEXT.gauge, 148)}>
        <Gauge label={TEXT.gauge} value={148} min={0} max={200} bands={BANDS} unit={TEXT.celsius} />
      </ChartFrame>
      <ChartFrame title={TEXT.gaugeNone} fileName="gauge" table={reading(TEXT.gaugeNone, null)}>
        <Gauge label={TEXT.gaugeNone} value={null} min={0} max={200} bands={BANDS} unit={TEXT.celsius} />
      </ChartFrame>
      <ChartFrame
        title={TEXT.ring}
        fileName="ring"
        table={{
          columns: [{ name: TEXT.day }, { name: TEXT.ring, format: share }],
          rows: [[TEXT.ring, OEE]],
        }}
      >
        <Ring label={TEXT.ring} share={OEE} target={0.75} text={TEXT.ringText} note={TEXT.ringNote} />
      </ChartFrame>
      <ChartFrame
        title={TEXT.pieces}
        fileName="pieces"
        table={barTable(
          TEXT.day,
          [{ name: TEXT.piecesName }],
          PIECES.map(({ value, ...bar }) => ({ ...bar, values: [value] })),
        )}
      >
        <BarChart
          label={TEXT.pieces}
          name={TEXT.piecesName}
          bars={PIECES}
          target={{ value: 90, label: TEXT.goal }}
        />
      </ChartFrame>
      <ChartFrame
        className="mw-kit-wide"
        title={TEXT.byDay}
        fileName="by-day"
        table={{
          columns: [{ name: TEXT.day }, ...DAY_LINES.map(({ name }) => ({ name, format: share }))],
          rows: DAY_SLOTS.map(({ title }, index) => [
            title,
            ...DAY_LINES.map(({ values }) => values[index] ?? null),
          ]),
        }}
        legend={DAY_LINES.map(({ name, colour, look }) => ({
          name,
          colour,
          shape: look === 'area' ? 'line' : 'dash',
        }))}
      >
        <SlotLines label={TEXT.byDay} slots={DAY_SLOTS} lines={DAY_LINES} format={share} />
      </ChartFrame>
      <ChartFrame
        title={TEXT.rows}
        fileName="usage"
        table={barTable(TEXT.machine, USAGE, MACHINES)}
        legend={USAGE.slice(0, 2)}
      >
        <StackedRows label={TEXT.rows} series={USAGE} bars={MACHINES} by="share" />
      </ChartFrame>
      <ChartFrame
        title={TEXT.waste}
        fileName="waste"
        table={paretoTable(
          { item: TEXT.cause, value: TEXT.waste, cumulative: TEXT.cumulative },
          WASTE,
          one,
          share,
        )}
      >
        <Pareto
          label={TEXT.waste}
          name={TEXT.waste}
          cumulativeName={TEXT.cumulative}
          items={WASTE}
          unit={TEXT.hours}
        />
      </ChartFrame>
      <ChartFrame
        className="mw-kit-wide"
        title={TEXT.heat}
        fileName="heat"
        table={heatTable(TEXT.day, DAY_HOURS, HEAT)}
      >
        <HeatMap label={TEXT.heat} name={TEXT.percent} columns={DAY_HOURS} rows={HEAT} />
      </ChartFrame>
    </>
  )
}
