import type { ALARM_SORTS, FLEET_ALARM_SORTS } from '@millwright/contract/alarms/alarms'
import { ALARM_STATES } from '@millwright/domain/alarms/acknowledgement'
import type { RowColumns } from '../../platform/http/sort-rows.ts'
import type { AlarmEntry } from './alarm-book.ts'
import type { OpenAlarm } from './fleet-alarms.ts'

/** Active ones first; one that is active is not cleared. */
export const ALARM_ORDER: RowColumns<AlarmEntry, (typeof ALARM_SORTS)[number]> = {
  state: ({ state }) => ALARM_STATES.indexOf(state),
  raised: ({ alarm }) => alarm.from,
  cleared: ({ alarm }) => alarm.to,
  alarm: ({ alarm }) => alarm.code,
  lost: ({ lostMs }) => lostMs,
  acknowledged: ({ acknowledgement }) => acknowledgement?.by ?? null,
}

export const FLEET_ALARM_ORDER: RowColumns<OpenAlarm, (typeof FLEET_ALARM_SORTS)[number]> = {
  ...ALARM_ORDER,
  machine: ({ machine }) => machine.name,
}
