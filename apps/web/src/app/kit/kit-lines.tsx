import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { LineChart } from '../../platform/ui/charts/lines/line-chart.tsx'
import { lineTable } from '../../platform/ui/charts/lines/line-table.ts'
import type { LineSeries } from '../../platform/ui/charts/lines/line-types.ts'
import { Spectrum } from '../../platform/ui/charts/lines/spectrum.tsx'
import { formatDateTime, formatNumber } from '../../platform/ui/text/format.ts'
import {
  ALARMS,
  COOLEST,
  FEED,
  FINGERPRINT,
  FREQUENCIES,
  LATEST,
  SPANS,
  TEMPERATURE,
  TIMES,
  TOLERANCE,
  WARMEST,
  ZONE,
} from './kit-data.ts'
import { TEXT } from './kit-texts.ts'

const TWO: readonly LineSeries[] = [
  { name: TEXT.temperature, colour: 'accent-text', values: TEMPERATURE },
  { name: TEXT.feed, colour: 'violet-text', values: FEED, axis: 'right' },
]
const BANDS = [{ low: COOLEST, high: WARMEST, colour: 'accent' }]
const ZONES = [
  { from: 150, to: null, colour: 'work-soft' },
  { from: null, to: 150, colour: 'idle-soft' },
]
const TARGETS = [{ value: 150, label: TEXT.target }]
const ONE: readonly LineSeries[] = [{ name: TEXT.feed, colour: 'accent-text', values: FEED, look: 'area' }]
const SPECTRUM = {
  latest: { name: TEXT.latest, values: LATEST },
  reference: { name: TEXT.fingerprint, values: FINGERPRINT },
  tolerance: { name: TEXT.tolerance, values: TOLERANCE, aboveName: TEXT.above },
  peaks: [
    { ts: 816, value: 0.49, label: '816 Hz', side: 'above', colour: 'alarm-text' },
    { ts: 1632, value: 0.23, label: '1,632 Hz', side: 'above', colour: 'alarm-text' },
  ],
} as const

/** Charts that uPlot draws. */
export function KitLines() {
  const { i18n } = useTranslation()
  const time = { name: TEXT.time, format: (ts: number) => formatDateTime(ts, ZONE, i18n.language) }
  const hertz = {
    name: TEXT.frequency,
    format: (value: number) => formatNumber(value, i18n.language, 1),
  }
  return (
    <>
      <ChartFrame
        className="mw-kit-wide"
        title={TEXT.lines}
        hint={TEXT.linesHint}
        fileName="lines"
        table={lineTable(TIMES, TWO, time)}
        legend={[
          { name: TEXT.temperature, colour: 'accent-text', shape: 'line' },
          { name: TEXT.tolerance, colour: 'accent', shape: 'area' },
          { name: TEXT.feed, colour: 'violet-text', shape: 'line' },
          { name: TEXT.alarm, colour: 'alarm', shape: 'flag', total: String(ALARMS.length) },
        ]}
      >
        <LineChart
          label={TEXT.lines}
          times={TIMES}
          series={TWO}
          bands={BANDS}
          zones={ZONES}
          targets={TARGETS}
          alarms={ALARMS}
          spans={SPANS}
          zone={ZONE}
          unit={TEXT.celsius}
          rightUnit={TEXT.metres}
        />
      </ChartFrame>
      <ChartFrame
        className="mw-kit-wide"
        title={TEXT.feed}
        fileName="feed"
        table={lineTable(TIMES, ONE, time)}
        legend={[{ name: TEXT.feed, colour: 'accent-text', shape: 'line' }]}
      >
        <LineChart
          label={TEXT.feed}
          times={TIMES}
          series={ONE}
          alarms={ALARMS}
          spans={SPANS}
          zone={ZONE}
          unit={TEXT.metres}
        />
      </ChartFrame>
      <ChartFrame
        className="mw-kit-wide"
        title={TEXT.spectrum}
        fileName="spectrum"
        table={lineTable(
          FREQUENCIES,
          [SPECTRUM.latest, SPECTRUM.reference].map((line) => ({ ...line, colour: 'accent-text' })),
          hertz,
        )}
        legend={[
          { name: TEXT.fingerprint, colour: 'violet-text', shape: 'area' },
          { name: TEXT.latest, colour: 'accent-text', shape: 'line' },
          { name: TEXT.tolerance, colour: 'ink-3', shape: 'dash' },
          { name: TEXT.above, colour: 'alarm' },
        ]}
      >
        <Spectrum
          label={TEXT.spectrum}
          frequencies={FREQUENCIES}
          unit={TEXT.velocity}
          frequencyUnit={TEXT.hertz}
          {...SPECTRUM}
        />
      </ChartFrame>
    </>
  )
}
