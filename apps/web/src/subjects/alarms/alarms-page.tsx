import type { Machine } from '@millwright/contract/machines/machines'
import { RangeNotice } from '../../platform/ui/days/range-notice.tsx'
import { useDayRange } from '../../platform/ui/days/use-day-range.ts'
import { DayRangePicker } from '../../platform/ui/fields/day-range-picker.tsx'
import { MachineFrame, MachinePage } from '../machines/shared/machine-page.tsx'
import styles from './alarms.module.css'
import { CodesCard } from './codes-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { OpenCard } from './open-card.tsx'

/** /machine/{id}/alarms: what is wrong, what costs most, what happened. */
export function AlarmsPage() {
  return <MachinePage page="alarms" board={AlarmsBoard} />
}

function AlarmsBoard({ machine }: { machine: Machine }) {
  const days = useDayRange(machine.Country.Timezone)
  return (
    <MachineFrame
      machine={machine}
      page="alarms"
      actions={<DayRangePicker range={days.range} lastDay={days.today} onChange={days.onRange} />}
    >
      <div className={styles.board}>
        <OpenCard machine={machine} />
        {days.fault === null ? (
          <>
            <CodesCard machine={machine} range={days.range} />
            <HistoryCard machine={machine} range={days.range} />
          </>
        ) : (
          <RangeNotice fault={days.fault} />
        )}
      </div>
    </MachineFrame>
  )
}
