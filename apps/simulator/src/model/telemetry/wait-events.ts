import { WAIT_LOAD_CHANNEL, WAIT_UNLOAD_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { lineWaitsOver } from '../line-waits.ts'
import type { Modelled } from '../shifts.ts'
import type { Window } from './moment.ts'

interface WaitEvent {
  readonly ts: number
  readonly channel: string
  readonly value: boolean
}

/** A machine of the line says for which side it waits, where it does wait. */
export function waitEvents(machine: Modelled, { starts, statuses, end }: Window): WaitEvent[] {
  const waits = lineWaitsOver(machine, starts[0] ?? end, end)
  if (waits.length === 0) return []
  return statuses.flatMap((status, index) => {
    const [from, to] = [starts[index], starts[index + 1]]
    if (status !== 'READY' || from === undefined || to === undefined) return []
    const wait = waits.find((each) => each.from <= from && each.to > from)
    if (!wait) return []
    const channel = wait.kind === 'starved' ? WAIT_LOAD_CHANNEL : WAIT_UNLOAD_CHANNEL
    return [
      { ts: from, channel, value: true },
      { ts: Math.min(to, wait.to), channel, value: false },
    ]
  })
}
