import type { Machine } from '@millwright/contract/machines/machines'
import { useState } from 'react'
import { MachineFrame, MachinePage } from '../../machines/shared/machine-page.tsx'
import { PartsCard, usePartTimelines } from '../shared/parts/parts-card.tsx'
import { EventsCard } from './events-card.tsx'

/** /machine/{id}/production2: what each part of the machine did today, with programs and notifications. */
export function ProductionEventsPage() {
  return <MachinePage page="production_events" board={PartsBoard} />
}

function PartsBoard({ machine }: { machine: Machine }) {
  const parts = usePartTimelines(machine)
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <MachineFrame fills machine={machine} page="production_events">
      <PartsCard machine={machine} parts={parts} chosen={chosen} onChoose={setChosen} />
      <EventsCard machine={machine} parts={parts} chosen={chosen} />
    </MachineFrame>
  )
}
