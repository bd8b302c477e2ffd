import { useQuery } from '@tanstack/react-query'
import type { SlotProps } from '../../../../platform/pages/page-slot.tsx'
import { GaugeCard } from './gauge-card.tsx'
import styles from './gauges.module.css'
import { gaugesQuery } from './gauges.queries.ts'

/** The gauges of the family on a page of another subject: nothing where the machine has none. */
export function FamilyGauges({ machineId }: SlotProps) {
  const { data = [] } = useQuery({ ...gaugesQuery(machineId ?? ''), enabled: machineId !== null })
  if (machineId === null || data.length === 0) return null
  return (
    <div className={styles.strip} data-part="gauges">
      {data.map((gauge) => (
        <GaugeCard key={gauge.channel} machine={machineId} gauge={gauge} value={gauge.v} />
      ))}
    </div>
  )
}
