import type { Machine } from '@millwright/contract/machines/machines'
import { StatusPill } from '../../status/shared/status-pill.tsx'
import { StillCounted } from './backfills/still-counted.tsx'
import { LagNotice } from './lag-notice.tsx'
import { LicenceMark } from './licences/licence-mark.tsx'
import { MachineArt } from './machine-art.tsx'
import { MachineFacts } from './machine-facts.tsx'
import styles from './machine-header.module.css'
import { isOthers, MachineOwner } from './machine-owner.tsx'

/** Which machine it is, what it does and for how long; above every page of it. */
export function MachineHeader({ machine }: { machine: Machine }) {
  const { value, timestamp } = machine.status
  return (
    <>
      <header className={styles.root}>
        <MachineArt family={machine.MachineFamily} status={value} size="lg" />
        <div className={styles.name}>
          <h1>{machine.Name}</h1>
          <p>
            {machine.Model} · {machine.serial}
          </p>
          {isOthers(machine) && (
            <p>
              <MachineOwner machine={machine} />
            </p>
          )}
        </div>
        <StatusPill status={value} since={timestamp} size="lg" className={styles.pill} />
        <StillCounted machineIds={[machine.Id]} />
        <LicenceMark machine={machine} />
        <MachineFacts machine={machine} />
      </header>
      <LagNotice machine={machine} />
    </>
  )
}
