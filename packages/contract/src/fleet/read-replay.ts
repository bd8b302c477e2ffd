import type { ReplayMachine } from '@millwright/domain/fleet/replay'
import { unpackChanges, unpackRows } from '@millwright/domain/fleet/replay-pack'
import type { ReplayDay } from './replay.ts'

/** An end that is not known yet. */
export const STILL = -1

const endOf = (to: number | undefined): number | null => (to === undefined || to === STILL ? null : to)

/** The machines of an answer as the rules of the replay take them. */
export function readReplay({ Machines, Texts }: Pick<ReplayDay, 'Machines' | 'Texts'>): ReplayMachine[] {
  const text = (place = -1): string => Texts[place] ?? ''
  return Machines.map((machine) => ({
    id: machine.Id,
    changes: unpackChanges(machine.Changes),
    alarms: unpackRows(machine.Alarms, 4).map(([from = 0, to, code, words]) => ({
      from,
      to: endOf(to),
      code: text(code),
      text: text(words),
    })),
    acknowledgements: unpackRows(machine.Acknowledgements, 3).map(([at = 0, code, by]) => ({
      at,
      code: text(code),
      by: text(by),
    })),
    reasons: unpackRows(machine.Reasons, 4).map(([from = 0, to, reason, by]) => ({
      from,
      to: endOf(to),
      reason: text(reason),
      by: text(by),
    })),
    programs: unpackRows(machine.Programs, 3).map(([from = 0, to, name]) => ({
      from,
      to: endOf(to),
      name: text(name),
    })),
    parts: machine.Parts,
    isMoving: machine.IsMoving,
    goals: unpackRows(machine.Goals, 3).map(([from = 0, to = 0, value = 0]) => ({ from, to, value })),
  }))
}
