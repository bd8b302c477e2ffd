import type { Machine } from '@millwright/contract/machines/machines'
import type { Gauge } from '@millwright/domain/values/dashboard/templates'
import { useLatest } from '../../../platform/live/use-latest.ts'
import { GaugeCard } from '../shared/gauges/gauge-card.tsx'

/** A component of its own, so that only this gauge is drawn again with each value. */
export function LiveGauge({ machine, gauge }: { machine: Machine; gauge: Gauge }) {
  const value = useLatest(machine.Id, [gauge.channel]).points[gauge.channel]?.v
  return <GaugeCard machine={machine.serial || machine.Id} gauge={gauge} value={value} />
}
