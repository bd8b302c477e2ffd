import type { MachineNow } from '@millwright/contract/fleet/fleet'
import type { Machine } from '@millwright/contract/machines/machines'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { MachineArt } from '../machines/shared/machine-art.tsx'
import { isOthers, MachineOwner } from '../machines/shared/machine-owner.tsx'
import { StatusPill } from '../status/shared/status-pill.tsx'
import styles from './machine-row.module.css'
import { RecentStrip } from './recent-strip.tsx'
import { RowLine } from './row-line.tsx'
import { ShiftGoal } from './shift-goal.tsx'

interface MachineRowProps {
  readonly machine: Machine
  /** Undefined while it is not known. */
  readonly doing: MachineNow | undefined
  /** The same machine is pointed at on the map. */
  readonly isMarked: boolean
  readonly onMark: (machineId: string | null) => void
}

/** One machine at a glance. Rendered again only when something of its own is another object. */
export const MachineRow = memo(function MachineRow({ machine, doing, isMarked, onMark }: MachineRowProps) {
  const { value, timestamp } = machine.status
  return (
    <Link
      to="/machine/$id/status"
      params={{ id: machine.Id }}
      className={styles.row}
      data-part="machine-row"
      data-status={value}
      data-marked={isMarked || undefined}
      onMouseEnter={() => onMark(machine.Id)}
      onMouseLeave={() => onMark(null)}
    >
      <MachineArt family={machine.MachineFamily} status={value} />
      <div className={styles.rowBody}>
        <div className={styles.rowHead}>
          <b>{machine.Name}</b>
          <span className={styles.rowModel}>
            {isOthers(machine) ? <MachineOwner machine={machine} /> : machine.Model}
          </span>
          <StatusPill status={value} since={timestamp} />
        </div>
        <RowLine machine={machine} doing={doing} />
        <div className={styles.rowFoot}>
          <RecentStrip machineId={machine.Id} />
          <ShiftGoal family={machine.MachineFamily} shift={doing?.Shift ?? null} />
        </div>
      </div>
    </Link>
  )
})
