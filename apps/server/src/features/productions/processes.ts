import type { Process, ProcessVariable } from '@millwright/contract/calls/productions'
import {
  PROCESS_SLOTS,
  type ProcessSlot,
  parseProcessVariable,
  programChannel,
} from '@millwright/contract/program-channels'
import { stateShown, variableUnit } from '@millwright/domain/production/process'
import { type RunLeaf, readRunPoint } from '@millwright/domain/production/read'
import { showValue } from '@millwright/domain/value/value'
import type { ChannelRecord } from '../../store/telemetry/channel-store.ts'

/** Every process slot by the last values of its channels. */
export function processesOf(channels: readonly ChannelRecord[]): Process[] {
  const byName = new Map(channels.map((channel) => [channel.name, channel]))
  const variables = Map.groupBy(channels.flatMap(variableOf), ({ slot }) => slot)

  const lastOf = (slot: ProcessSlot, leaf: RunLeaf) => {
    const last = byName.get(programChannel(slot, leaf))?.last
    return last ? readRunPoint(leaf, last.ts, showValue(last.value)) : null
  }
  const repsOf = (slot: ProcessSlot, leaf: 'RepsTarget' | 'RepsDone'): Process['RepsDone'] => {
    const point = lastOf(slot, leaf)
    return point && 'count' in point ? { value: point.count, timestamp: point.ts, label: 'reps' } : null
  }
  return PROCESS_SLOTS.map((slot) => {
    const name = lastOf(slot, 'Name')
    const state = lastOf(slot, 'State')
    const program = name?.kind === 'name' ? name.name : ''
    return {
      Process: slot,
      Program: program,
      State: stateShown({ program, state: state?.kind === 'state' ? state.state : null }),
      RepsTarget: repsOf(slot, 'RepsTarget'),
      RepsDone: repsOf(slot, 'RepsDone'),
      Variables: (variables.get(slot) ?? []).map(({ variable }) => variable),
    }
  })
}

function variableOf({ name, unit, last }: ChannelRecord): { slot: ProcessSlot; variable: ProcessVariable }[] {
  const place = parseProcessVariable(name)
  if (!place || !last) return []
  const { slot, ref, label } = place
  const value = showValue(last.value)
  return [
    { slot, variable: { ref, label, value, unit: variableUnit(label, unit), ts: last.ts, channel: name } },
  ]
}
