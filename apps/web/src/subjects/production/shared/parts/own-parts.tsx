import type { Machine } from '@millwright/contract/machines/machines'
import { useState } from 'react'
import { PartsCard, usePartTimelines } from './parts-card.tsx'

/** Where there is no page of the events, the timelines are on the production page: nothing for a machine that sends none. */
export function OwnParts({ machine }: { machine: Machine }) {
  const parts = usePartTimelines(machine)
  const [chosen, setChosen] = useState<number | null>(null)
  if (!parts.data || parts.data.length === 0) return null
  return <PartsCard machine={machine} parts={parts} chosen={chosen} onChoose={setChosen} />
}
