import type { MachineNow } from '@millwright/contract/calls/fleet'
import type { StoredLast } from '../../store/telemetry/last-value-store.ts'

/** The alarm that a machine reported last, as long as it is active; null for anything that is no alarm. */
export function activeAlarm(last: StoredLast | undefined): MachineNow['Alarm'] {
  if (last?.value.kind !== 'json') return null
  const value: unknown = JSON.parse(last.value.txt)
  if (typeof value !== 'object' || value === null) return null
  const { alarmCode, activeState, text } = value as Record<string, unknown>
  if (activeState !== true || (typeof alarmCode !== 'string' && typeof alarmCode !== 'number')) return null
  return { Code: String(alarmCode), Text: typeof text === 'string' ? text : '', Since: last.ts }
}
