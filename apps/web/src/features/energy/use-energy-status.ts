import { useQuery } from '@tanstack/react-query'
import { periodTimelineQuery } from '../../series/series.queries.ts'
import { useAlarmMarks } from '../../series/use-alarm-marks.ts'
import { useStatusStrip } from '../../series/use-status-strip.ts'
import { dayTimelineQuery } from '../../timeline/timeline.queries.ts'
import type { AlarmStretch, StatusSpan } from '../../ui/charts/line-types.ts'
import { useNow } from '../../ui/clock.ts'
import type { PartProps } from './board-props.ts'

/** What the machine did in the period, asked for once for all charts of the page; a day moves live. */
export function useEnergyStatus({ machine, energy, view }: PartProps): {
  readonly strip: readonly StatusSpan[]
  readonly alarms: readonly AlarmStretch[]
} {
  const isDay = view.period.kind === 'day'
  const from = Date.parse(energy.From)
  const to = Date.parse(energy.To)
  const day = useQuery({
    ...dayTimelineQuery(machine.Id, view.range.from, machine.Country.Timezone),
    enabled: isDay,
  })
  const period = useQuery({ ...periodTimelineQuery(machine.Id, { from, to }), enabled: !isDay })
  const known = (isDay ? day : period).data?.[machine.Id]
  const now = useNow(10_000)
  const alarms = useAlarmMarks(machine.Id, { from, to }, known, now)
  const strip = useStatusStrip(known, { from, to }, now)
  return { strip, alarms }
}
