import type { Machine } from '@millwright/contract/calls/machines'
import { MachineArt } from '../ui/machine-art.tsx'
import { StatusPill } from '../ui/status/status-pill.tsx'
import { LicenceMark } from './licence-mark.tsx'
import { MachineFacts } from './machine-facts.tsx'
import './machine-header.css'

/** Which machine it is, what it does and for how long; above every page of it. */
export function MachineHeader({ machine }: { machine: Machine }) {
  const { value, timestamp } = machine.status
  return (
    <header className="mw-mh">
      <MachineArt family={machine.MachineFamily} status={value} size="lg" />
      <div className="mw-mh-name">
        <h1>{machine.Name}</h1>
        <p>
          {machine.Model} · {machine.serial}
        </p>
      </div>
      <StatusPill status={value} since={timestamp} size="lg" />
      <LicenceMark machine={machine} />
      <MachineFacts machine={machine} />
    </header>
  )
}
