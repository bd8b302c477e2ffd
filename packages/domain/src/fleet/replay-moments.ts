import { alarmOfStop } from '../alarms/shown-alarm.ts'
import { type ShownStatus, shownAs } from '../status/status.ts'
import { lastUpTo, type ReplayAlarm, type ReplayMachine } from './replay.ts'

/** Something that happened in the day; the machine by its place in the list. */
export type ReplayMoment =
  | {
      readonly kind: 'status'
      readonly at: number
      readonly machine: number
      /** Null for no data. */
      readonly status: ShownStatus | null
      /** Its status before, and for how long. */
      readonly before: ShownStatus | null
      readonly beforeS: number
      /** How long it then lasts; null while it does. */
      readonly lastsS: number | null
      readonly alarm: ReplayAlarm | null
      readonly reason: string | null
      readonly program: string | null
    }
  | {
      readonly kind: 'acknowledged'
      readonly at: number
      readonly machine: number
      readonly code: string
      readonly by: string
    }

/** A status that lasts for less is no news. */
const SHORTEST_S = 60

interface Held {
  readonly at: number
  readonly to: number | null
  readonly status: ShownStatus | null
}

/** Work and handling are one; what is too short joins what was before it. */
function newsOf({ changes }: ReplayMachine, end: number): Held[] {
  const news: Held[] = []
  changes.forEach(({ at, status }, index) => {
    const to = changes[index + 1]?.at ?? null
    const shown = shownAs(status)
    const held = shown === 'HANDLING' ? 'EXE' : shown
    const last = news.at(-1)
    if (last && (last.status === held || (to ?? end) - at < SHORTEST_S))
      news[news.length - 1] = { ...last, to }
    else if ((to ?? end) - at >= SHORTEST_S) news.push({ at, to, status: held })
  })
  return news
}

/** In the order of time. What a machine does at the start of the day is no news. */
export function momentsOf(machines: readonly ReplayMachine[], end: number): ReplayMoment[] {
  const found = machines.flatMap((machine, index): ReplayMoment[] => [
    ...newsOf(machine, end).flatMap((held, place, all): ReplayMoment[] => {
      const before = all[place - 1]
      if (!before) return []
      const covers = ({ from, to }: { from: number; to: number | null }): boolean =>
        from <= (held.to ?? end) && (to === null || to > held.at)
      return [
        {
          kind: 'status',
          at: held.at,
          machine: index,
          status: held.status,
          before: before.status,
          beforeS: held.at - before.at,
          lastsS: held.to === null ? null : held.to - held.at,
          alarm: held.status === 'FAIL' ? alarmOfStop(machine.alarms, { from: held.at, to: held.to }) : null,
          reason: held.status === 'EXE' ? null : (machine.reasons.find(covers)?.reason ?? null),
          program: held.status === 'EXE' ? (machine.programs.findLast(covers)?.name ?? null) : null,
        },
      ]
    }),
    ...machine.acknowledgements.map(
      ({ at, code, by }): ReplayMoment => ({ kind: 'acknowledged', at, machine: index, code, by }),
    ),
  ])
  return found.sort((a, b) => a.at - b.at || a.machine - b.machine)
}

/** Those around a moment, the nearest of each side. */
export function momentsAround<M extends { readonly at: number }>(
  moments: readonly M[],
  at: number,
  { withinS, most }: { readonly withinS: number; readonly most: number },
): { before: readonly M[]; after: readonly M[] } {
  const middle = lastUpTo(moments, at, (each) => each.at) + 1
  const near = ({ at: when }: M): boolean => Math.abs(when - at) <= withinS
  return {
    before: moments.slice(Math.max(0, middle - most), middle).filter(near),
    after: moments.slice(middle, middle + most).filter(near),
  }
}
