import { presentAlarm } from '@millwright/contract/alarm'
import * as calls from '@millwright/contract/calls/alarms'
import { MAX_DAYS_OF_MANY, MAX_HISTORY_DAYS } from '@millwright/domain/time/range'
import { readMachineIds } from '../../api/machine-ids.ts'
import { readInstant, readPeriod } from '../../api/period.ts'
import { type Api, paged } from '../../api/serve.ts'
import type { Needs } from '../feature.ts'
import { createAlarmBook, folded } from './alarm-book.ts'
import { presentEntry, presentReport, presentSummary } from './present-alarms.ts'

export const serveAlarms = (
  { serve }: Api,
  { stores, bus, now }: Needs<'acknowledgements' | 'alarms' | 'machines' | 'statuses', 'bus' | 'now'>,
): void => {
  const { acknowledgements, alarms, statuses } = stores
  const book = createAlarmBook({ acknowledgements, alarms, statuses, now })

  serve(calls.listAlarms, async ({ caller, query: { machineIds, ...query } }) => {
    const { from, to } = readPeriod(query, MAX_DAYS_OF_MANY)
    const seen = await stores.machines.manySeenBy(caller, readMachineIds(machineIds))
    const ofMachines = await alarms.activeBetween(
      seen.map((machine) => machine.id),
      from,
      to,
    )
    const result = seen.map(({ id, publicId }) => ({
      MachineId: publicId,
      Alarms: (ofMachines.get(id) ?? []).map(presentAlarm),
    }))
    return paged(result, result.length)
  })

  serve(calls.getAlarmState, async ({ machine }) => {
    const active = (await alarms.activeOf([machine.id])).get(machine.id) ?? []
    return paged(
      active.map((alarm) => presentReport(machine.publicId, alarm)),
      active.length,
    )
  })

  serve(calls.listAlarmHistory, async ({ machine, query }) => {
    const { skip = 0, limit = 100, after, before } = query
    const filter = {
      code: query['alarm-code'] ?? null,
      after: after === undefined ? null : readInstant('after', after),
      before: before === undefined ? null : readInstant('before', before),
    }
    const { alarms: page, total } = await alarms.raised(machine.id, filter, { skip, limit })
    return paged(
      page.map((alarm) => presentReport(machine.publicId, alarm)),
      total,
    )
  })

  serve(calls.listMachineAlarms, async ({ machine, query }) => {
    const { skip = 0, limit = 100, code, state, single = false } = query
    const { entries } = await book.inPeriod(machine, readPeriod(query, MAX_HISTORY_DAYS))
    const wanted = entries.filter(
      (entry) => (code ?? entry.alarm.code) === entry.alarm.code && (state ?? entry.state) === entry.state,
    )
    const rows = (single ? wanted : folded(wanted)).toReversed()
    return paged(rows.slice(skip, skip + limit).map(presentEntry), rows.length)
  })

  serve(calls.listOpenAlarms, async ({ machine }) => {
    const open = await book.open(machine)
    return paged(open.map(presentEntry), open.length)
  })

  serve(calls.summarizeAlarms, async ({ machine, query }) => {
    const [period, helped] = await Promise.all([
      book.inPeriod(machine, readPeriod(query, MAX_HISTORY_DAYS)),
      acknowledgements.helped(machine.id),
    ])
    return { result: presentSummary(period, helped) }
  })

  serve(calls.acknowledgeAlarms, async ({ caller, machine, body: { Alarms, Note } }) => {
    const names = Alarms.map(({ Code, From }) => ({ code: Code, from: From }))
    const entries = await book.acknowledge(caller, machine, names, Note ?? '')
    bus.emit('alarmsChanged', { machineId: machine.publicId })
    return paged(entries.map(presentEntry), entries.length)
  })
}
