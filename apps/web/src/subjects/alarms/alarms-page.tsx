import type { Machine } from '@millwright/contract/machines/machines'
import { DayRangeFields } from '../../platform/ui/fields/day-range-fields.tsx'
import { MachineFrame, MachinePage } from '../machines/shared/machine-page.tsx'
import { CodesCard } from './codes-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { OpenCard } from './open-card.tsx'
import { useAlarmDays } from './use-alarm-days.ts'
import './alarms.css'

/** /machine/{id}/alarms: what is wrong, what costs most, what happened. */
export function AlarmsPage() {
  return <MachinePage page="alarms" board={AlarmsBoard} />
}

function AlarmsBoard({ machine }: { machine: Machine }) {
  const days = useAlarmDays(machine.Country.Timezone)
  return (
    <MachineFrame
      machine={machine}
      page="alarms"
      actions={<DayRangeFields range={days.range} lastDay={days.today} onChange={days.onRange} />}
    >
      <div className="mw-al-board">
        <OpenCard machine={machine} />
        <CodesCard machine={machine} range={days.range} />
        <HistoryCard machine={machine} range={days.range} />
      </div>
    </MachineFrame>
  )
}
