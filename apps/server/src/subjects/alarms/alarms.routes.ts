import type { HandledAlarm } from '@millwright/contract/alarms/alarms'
import * as calls from '@millwright/contract/alarms/alarms'
import { presentAlarm } from '@millwright/contract/alarms/present-alarm'
import { MAX_DAYS_OF_MANY, MAX_HISTORY_DAYS } from '@millwright/domain/time/range'
import { readMachineIds } from '../../platform/http/machine-ids.ts'
import { readInstant, readPeriod } from '../../platform/http/period.ts'
import { type Api, paged } from '../../platform/http/serve.ts'
import { sortRows } from '../../platform/http/sort-rows.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { readCosts } from '../machines/shared/costs.ts'
import type { MachinesStores } from '../machines/shared/machines-stores.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { type AlarmEntry, createAlarmBook, folded } from './alarm-book.ts'
import { ALARM_ORDER } from './alarm-order.ts'
import { presentEntry, presentReport, presentSummary } from './present-alarms.ts'
import { type AlarmTexts, readAlarmTexts } from './shared/alarm-words.ts'
import type { AlarmsStores } from './shared/alarms-stores.ts'

type AlarmsDeps = Needs<
  'machines',
  'bus' | 'failures' | 'now',
  Pick<AlarmsStores, 'acknowledgements' | 'alarms' | 'catalogue'> &
    Pick<MachinesStores, 'hourRates'> &
    Pick<StatusStores, 'statuses'>
>

const idOf = ({ id }: MachineRecord): number => id

export const serveAlarms = ({ serve }: Api, { stores, bus, failures, now }: AlarmsDeps): void => {
  const { acknowledgements, alarms, catalogue, statuses } = stores
  const book = createAlarmBook({ acknowledgements, alarms, statuses, now })

  const textsOf = (
    machines: readonly MachineRecord[],
    found: readonly { readonly code: string }[],
    { language }: Caller,
  ): Promise<AlarmTexts> =>
    readAlarmTexts(
      catalogue,
      machines,
      found.map(({ code }) => code),
      language,
    )

  async function presentEntries(
    machine: MachineRecord,
    entries: readonly AlarmEntry[],
    caller: Caller,
  ): Promise<HandledAlarm[]> {
    const known = entries.map(({ alarm }) => alarm)
    const texts = await textsOf([machine], known, caller)
    return entries.map((entry) => presentEntry(machine, entry, texts))
  }

  serve(calls.listAlarms, async ({ caller, query: { machineIds, ...query } }) => {
    const { from, to } = readPeriod(query, MAX_DAYS_OF_MANY)
    const seen = await stores.machines.manySeenBy(caller, readMachineIds(machineIds))
    const { result: ofMachines, missing } = await failures.reach('alarms', seen, idOf, (some) =>
      alarms.activeBetween(some.map(idOf), from, to),
    )
    const away = new Set(missing)
    const texts = await textsOf(seen, [...ofMachines.values()].flat(), caller)
    const result = seen.map((machine) => ({
      MachineId: machine.publicId,
      Alarms: (ofMachines.get(machine.id) ?? []).map((alarm) =>
        presentAlarm(texts.translated(machine, alarm)),
      ),
      ...(away.has(machine) ? { OutOfReach: true } : {}),
    }))
    return paged(result, result.length)
  })

  serve(calls.getAlarmState, async ({ caller, machine }) => {
    const active = (await alarms.activeOf([machine.id])).get(machine.id) ?? []
    const texts = await textsOf([machine], active, caller)
    return paged(
      active.map((alarm) => presentReport(machine, alarm, texts)),
      active.length,
    )
  })

  serve(calls.listAlarmHistory, async ({ caller, machine, query }) => {
    const { skip = 0, limit = 100, after, before } = query
    const filter = {
      code: query['alarm-code'] ?? null,
      after: after === undefined ? null : readInstant('after', after),
      before: before === undefined ? null : readInstant('before', before),
    }
    const { alarms: page, total } = await alarms.raised(machine.id, filter, { skip, limit })
    const texts = await textsOf([machine], page, caller)
    return paged(
      page.map((alarm) => presentReport(machine, alarm, texts)),
      total,
    )
  })

  serve(calls.listMachineAlarms, async ({ caller, machine, query }) => {
    const { skip = 0, limit = 100, sort, code, state, single = false } = query
    const { entries } = await book.inPeriod(machine, readPeriod(query, MAX_HISTORY_DAYS))
    const wanted = entries.filter(
      (entry) => (code ?? entry.alarm.code) === entry.alarm.code && (state ?? entry.state) === entry.state,
    )
    const newest = (single ? wanted : folded(wanted)).toReversed()
    const rows = sort === undefined ? newest : sortRows(newest, ALARM_ORDER, sort, caller.language)
    return paged(await presentEntries(machine, rows.slice(skip, skip + limit), caller), rows.length)
  })

  serve(calls.listOpenAlarms, async ({ caller, machine }) => {
    const open = await book.open(machine)
    return paged(await presentEntries(machine, open, caller), open.length)
  })

  serve(calls.summarizeAlarms, async ({ caller, machine, query }) => {
    const wanted = readPeriod(query, MAX_HISTORY_DAYS)
    const [period, costOf, helped] = await Promise.all([
      book.inPeriod(machine, wanted),
      readCosts(stores.hourRates, caller.organizationId, machine, wanted),
      acknowledgements.helped(machine.id),
    ])
    const known = period.entries.map(({ alarm }) => alarm)
    return {
      result: presentSummary(machine, period, helped, await textsOf([machine], known, caller), costOf),
    }
  })

  serve(calls.acknowledgeAlarms, async ({ caller, machine, body: { Alarms, Note } }) => {
    const names = Alarms.map(({ Code, From }) => ({ code: Code, from: From }))
    const entries = await book.acknowledge(caller, machine, names, Note ?? '')
    bus.emit('alarmsChanged', { machineId: machine.publicId })
    return paged(await presentEntries(machine, entries, caller), entries.length)
  })
}
