import { STOP_REASON_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import type { WasteReason } from '@millwright/domain/stops/usage-class'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { isInLine, lineWaitsOver } from '../line-waits.ts'
import { seeded } from '../random.ts'
import type { Modelled } from '../shifts.ts'
import type { Window } from './moment.ts'

interface ReasonEvent {
  readonly ts: number
  readonly channel: string
  readonly value: WasteReason | ''
}

/** A machine finds these by itself: its light barrier sees no panels, its control that a program is edited. */
const KNOWN: readonly WasteReason[] = [
  'ShortageOfMaterial',
  'ShortageOfMaterial',
  'MachineProgramEditing',
  'Cleaning',
]
const SHORTEST = 3 * MINUTE_MS
/** No other idle time is as long. */
const SHORTEST_BREAK = 6.5 * MINUTE_MS
/** The rest is for people to explain. */
const SHARE = 0.35

/** An idle machine reports for some of its stops why, soon after they begin. */
export const reasonEvents = (machine: Modelled, { starts, statuses, end }: Window): ReasonEvent[] => {
  const waits = lineWaitsOver(machine, starts[0] ?? end, end)
  return statuses.flatMap((status, index) => {
    const [from, to] = [starts[index], starts[index + 1]]
    if (status !== 'READY' || from === undefined || to === undefined || to - from < SHORTEST) return []
    // Of those it says for whom it waits.
    if (waits.some((wait) => wait.from < to && wait.to > from)) return []
    const random = seeded(machine.seed, from, 'reason')
    const known = KNOWN[Math.floor(random.between(0, KNOWN.length))]
    const isBreak = isInLine(machine) && to - from >= SHORTEST_BREAK
    // In the line who is short of material waits for another machine.
    const reason = isBreak ? 'Break' : isInLine(machine) && known === KNOWN[0] ? 'QualityCheck' : known
    if (!reason || !(isBreak || random.chance(SHARE))) return []
    return [
      {
        ts: from + Math.round(random.between(0, MINUTE_MS / 4)),
        channel: STOP_REASON_CHANNEL,
        value: reason,
      },
      { ts: to, channel: STOP_REASON_CHANNEL, value: '' as const },
    ]
  })
}
