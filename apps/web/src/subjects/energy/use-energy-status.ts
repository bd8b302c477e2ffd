import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../platform/ui/browser/clock.ts'
import type { AlarmStretch, StatusSpan } from '../../platform/ui/charts/lines/line-types.ts'
import { dayTimelineQuery } from '../status/shared/timeline/timeline.queries.ts'
import { periodTimelineQuery } from '../values/shared/series.queries.ts'
import { useAlarmMarks } from '../values/shared/use-alarm-marks.ts'
import { useStatusStrip } from '../values/shared/use-status-strip.ts'
import type { PartProps } from './board-props.ts'

/** Loaded once for all charts of the page; a day moves live. */
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
  const alarms = useAlarmMarks(machine, { from, to }, known, now)
  const strip = useStatusStrip(known, { from, to }, now)
  return { strip, alarms }
}
