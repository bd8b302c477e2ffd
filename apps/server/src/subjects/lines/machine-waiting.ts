import type { MachineWaiting } from '@millwright/contract/lines/lines-shapes'
import { timesOf } from '@millwright/domain/lines/amounts'
import { LINE_STATES, type LineState } from '@millwright/domain/lines/waiting'
import { joined, outside } from '@millwright/domain/stops/reasons'
import { dayAt, type PlainDay, usableZone } from '@millwright/domain/time/zone'
import type { Period } from '../../platform/http/period.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { readAlarmTexts } from '../alarms/shared/alarm-words.ts'
import type { MachineLineDay } from './counted-line-day.ts'
import { createLineDays } from './line-days.ts'
import type { LineReportsDeps } from './line-reports.ts'
import { createLineStore, type LineRecord } from './line-store.ts'
import { textOf } from './present-report.ts'

/** The longest ones are shown where a month has more. */
const MOST_WAITS = 2_000

/** All that a machine lost by itself and by others, in the lines that the caller sees, on the days of a period from end to end. */
export function createMachineWaiting({ stores, db, now }: LineReportsDeps) {
  const lines = createLineStore(db)
  const days = createLineDays({ db, stores, now })

  /** On days on which it was in the line. */
  async function daysOf(
    line: LineRecord,
    id: string,
    from: PlainDay,
    to: PlainDay,
  ): Promise<Map<PlainDay, MachineLineDay>> {
    const fresh = await days.fill(line, from, to)
    const all = await days.store.waits(line.id, id, from, to)
    for (const [day, { content, waits }] of fresh) {
      const times = content.machines.find((machine) => machine.id === id)?.times
      if (times) all.set(day, { times, causes: waits.causes, own: waits.machines[id] ?? [] })
    }
    return all
  }

  return async (caller: Caller, machine: MachineRecord, { from, to }: Period): Promise<MachineWaiting> => {
    const zone = usableZone(machine.timezone)
    const id = machine.publicId
    const found: MachineWaiting['Stretches'] = []
    const seen = new Set<PlainDay>()
    const times: Record<LineState, number> = { ...timesOf([]) }
    for (const line of await lines.listSeenBy(caller)) {
      if (!line.machines.has(id)) continue
      const own = await daysOf(line, id, dayAt(from, zone), dayAt(to - 1, zone))
      const codes = [...own.values()].flatMap(({ causes }) =>
        causes.flatMap(({ kind, code }) => (kind === 'alarm' ? code : [])),
      )
      const texts = await readAlarmTexts(
        stores.catalogue,
        [...line.machines.values()],
        codes,
        caller.language,
      )
      // In a second line it waits in the same time: only where the first does not know for whom that line says it.
      const known = joined(found.map(({ From, To }) => ({ from: From, to: To })))
      for (const [day, { times: ofDay, causes, own: waits }] of own) {
        const isFirst = !seen.has(day)
        seen.add(day)
        if (isFirst) for (const state of LINE_STATES) times[state] += ofDay[state] ?? 0
        for (const [begin, end, kind, certainty, place, chain] of waits) {
          const cause = causes[place]
          if (!cause) continue
          const of = line.machines.get(cause.machineId)
          const near = known.filter((each) => each.from < end && each.to > begin)
          for (const part of outside([{ from: begin, to: end }], near)) {
            const [From, To] = [Math.round(part.from), Math.round(part.to)]
            if (!isFirst) times.unexplained = Math.max(0, times.unexplained - (To - From))
            found.push({
              From,
              To,
              State: kind,
              Certainty: certainty,
              LineId: line.publicId,
              Chain: chain.map((each) => ({
                MachineId: each,
                MachineName: line.machines.get(each)?.name ?? '',
              })),
              Cause: {
                MachineId: cause.machineId,
                From: Math.round(cause.from),
                To: Math.round(cause.to),
                Kind: cause.kind,
                Code: cause.code,
                Text: of ? textOf(texts, of, cause) : cause.text,
              },
            })
          }
        }
      }
    }
    const length = (kind: 'starved' | 'blocked'): number =>
      found.reduce((sum, each) => (each.State === kind ? sum + each.To - each.From : sum), 0)
    return {
      OwnMs: Math.round(times.alarm + times.stop),
      StarvedMs: length('starved'),
      BlockedMs: length('blocked'),
      UnexplainedMs: Math.round(times.unexplained),
      Stretches: found
        .toSorted((a, b) => b.To - b.From - (a.To - a.From))
        .slice(0, MOST_WAITS)
        .sort((a, b) => a.From - b.From),
    }
  }
}
