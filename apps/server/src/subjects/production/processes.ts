import {
  PROCESS_SLOTS,
  PROGRAM_CHANNELS,
  type ProcessSlot,
  parseProcessVariable,
  programChannel,
} from '@millwright/contract/production/production-channels'
import type { Process, ProcessVariable } from '@millwright/contract/production/productions'
import { stateShown, variableUnit } from '@millwright/domain/production/process'
import { type RunLeaf, readRunPoint } from '@millwright/domain/production/read'
import type { ListedChannel } from '../../platform/telemetry/channel-store.ts'

/** Whether what a process has loaded and set follows from a channel. */
export const isOfProcess = (name: string): boolean =>
  PROGRAM_NAMES.has(name) || parseProcessVariable(name) !== null

const PROGRAM_NAMES = new Set(PROGRAM_CHANNELS.map(({ channel }) => channel))

/** Every process slot by the last values of its channels. */
export function processesOf(channels: readonly ListedChannel[]): Process[] {
  const byName = new Map(channels.map((channel) => [channel.name, channel]))
  const variables = Map.groupBy(channels.flatMap(variableOf), ({ slot }) => slot)

  const lastOf = (slot: ProcessSlot, leaf: RunLeaf) => {
    const last = byName.get(programChannel(slot, leaf))?.last
    return last ? readRunPoint(leaf, last.ts, last.value) : null
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

function variableOf({ name, unit, last }: ListedChannel): { slot: ProcessSlot; variable: ProcessVariable }[] {
  const place = parseProcessVariable(name)
  if (!place || !last) return []
  const { slot, ref, label } = place
  const { value, ts, isCut } = last
  const variable = { ref, label, value, unit: variableUnit(label, unit), ts, channel: name }
  return [{ slot, variable: isCut ? { ...variable, isCut } : variable }]
}
