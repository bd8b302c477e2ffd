import type { Machine } from '@millwright/contract/machines/machines'
import { lastUpTo, statusAt } from '@millwright/domain/fleet/replay'
import { colorOf } from '@millwright/domain/status/status'
import { useCallback, useMemo, useRef } from 'react'
import type { DayToReplay } from './replay.queries.ts'
import type { ReplayClock } from './replay-clock.ts'
import { useClock } from './use-clock.ts'

/**
 * The machines as they were. The list is another one only when a status changed, and a machine only when its own did, so that sixty
 * frames a second draw nothing again between two changes.
 */
export function useMachinesThen(
  clock: ReplayClock,
  day: DayToReplay,
  machines: readonly Machine[],
): readonly Machine[] {
  const known = useRef(new Map<string, Machine>())
  const places = useCallback(
    ({ second }: ReplayClock): string =>
      day.machines.map(({ changes }) => lastUpTo(changes, second(), ({ at }) => at)).join(),
    [day],
  )
  const held = useClock(clock, places)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another one exactly when a status changed
  return useMemo(() => {
    const byId = new Map(day.machines.map((each) => [each.id, each]))
    return machines.map((machine): Machine => {
      const own = byId.get(machine.Id)
      const { status, since } = statusAt(own ?? { changes: [] }, clock.second())
      const timestamp = since === null ? null : day.From + since * 1000
      const before = known.current.get(machine.Id)
      if (before?.status.value === status && before.status.timestamp === timestamp) return before
      const then = { ...machine, status: { value: status, color: colorOf(status), timestamp } }
      known.current.set(machine.Id, then)
      return then
    })
  }, [held, day, machines, clock])
}
