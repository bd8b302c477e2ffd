import {
  CNC_MODE_CHANNEL,
  MAINTENANCE_CHANNEL,
  WORKPIECE_CHANNEL,
} from '@millwright/contract/wire/kpi-channels'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { seeded } from '../random.ts'
import type { Modelled } from '../shifts.ts'
import type { Window } from './moment.ts'

interface MarkEvent {
  readonly ts: number
  readonly channel: string
  readonly value: boolean | string
}

/** Of the stretches of work, those that begin without a workpiece, and for how much of them at most. */
const EMPTY = { chance: 0.12, share: 0.3, shortest: MINUTE_MS }
/** Of longer idle stretches, those in which somebody greases, cleans a filter or changes a belt. */
const MAINTAINED = { chance: 0.15, shortest: 4 * MINUTE_MS }
/** Of the others, those in which somebody adjusts the machine by hand or edits its program. */
const BY_HAND = { chance: 0.2, edits: 0.3 }

/** Reported beside the status: that the machine runs without a workpiece, is maintained or operated by hand. */
export const usageMarkEvents = (machine: Modelled, { starts, statuses }: Window): MarkEvent[] =>
  statuses.flatMap((status, index): MarkEvent[] => {
    const [from, to] = [starts[index], starts[index + 1]]
    if (from === undefined || to === undefined) return []
    const random = seeded(machine.seed, from, 'mark')
    if (status === 'EXE' && to - from >= EMPTY.shortest && random.chance(EMPTY.chance)) {
      const filled = from + Math.round((to - from) * random.between(0.05, EMPTY.share))
      return [
        { ts: from, channel: WORKPIECE_CHANNEL, value: false },
        { ts: filled, channel: WORKPIECE_CHANNEL, value: true },
      ]
    }
    if (status === 'READY' && to - from >= MAINTAINED.shortest && random.chance(MAINTAINED.chance))
      return [
        { ts: from + Math.round(random.between(0, MINUTE_MS)), channel: MAINTENANCE_CHANNEL, value: true },
        { ts: to, channel: MAINTENANCE_CHANNEL, value: false },
      ]
    if (status === 'READY' && to - from >= MAINTAINED.shortest && random.chance(BY_HAND.chance))
      return [
        {
          ts: from + Math.round(random.between(0, MINUTE_MS)),
          channel: CNC_MODE_CHANNEL,
          value: random.chance(BY_HAND.edits) ? 'edit' : 'manual',
        },
        { ts: to, channel: CNC_MODE_CHANNEL, value: 'automatic' },
      ]
    return []
  })
