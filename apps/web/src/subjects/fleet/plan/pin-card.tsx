import type { MachineNow } from '@millwright/contract/fleet/fleet'
import type { Machine } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { paceText } from '../../shifts/shared/pace-text.ts'
import { AlarmText } from '../../status/shared/alarm-text.tsx'
import { StatusPill } from '../../status/shared/status-pill.tsx'
import { paceNow } from '../goal-text.ts'
import { RecentStrip } from '../recent-strip.tsx'
import { RowLine, WorkLine } from '../row-line.tsx'
import { ShiftGoal } from '../shift-goal.tsx'
import styles from './pin-card.module.css'
import type { CardPlace } from './use-pointed-pin.ts'

interface PinCardProps {
  readonly machine: Machine
  /** Undefined while it is not known. */
  readonly doing: MachineNow | undefined
  readonly at: CardPlace
}

/** Status, alarm, program and operator, the last eight hours, goal and pace. */
export function PinCard({ machine, doing, at }: PinCardProps) {
  const { t } = useTranslation()
  const { value, timestamp } = machine.status
  const shift = doing?.Shift ?? null
  const pace = paceNow(shift)
  const isStopped = value === 'FAIL' && doing !== undefined
  return (
    <div
      className={styles.card}
      data-part="pin-card"
      data-left={at.isLeft || undefined}
      data-above={at.isAbove || undefined}
      style={{ left: at.x, top: at.y }}
      aria-hidden="true"
    >
      <p className={styles.cardHead}>
        <b>{machine.Name}</b>
        <StatusPill status={value} since={timestamp} />
      </p>
      <RowLine machine={machine} doing={doing} />
      {isStopped && <WorkLine doing={doing} />}
      {!isStopped && doing?.Alarm && <AlarmText code={doing.Alarm.Code} text={doing.Alarm.Text} />}
      <RecentStrip machineId={machine.Id} />
      {shift?.Goal && (
        <div className={styles.cardGoal}>
          <ShiftGoal family={machine.MachineFamily} shift={shift} />
          {pace && <span data-pace={pace}>{paceText(t, pace)}</span>}
        </div>
      )}
    </div>
  )
}
