import * as calls from '@millwright/contract/alarms/alarms'
import { MAX_RANGE_DAYS } from '@millwright/domain/time/range'
import { readPeriod } from '../../platform/http/period.ts'
import type { Api } from '../../platform/http/serve.ts'
import { sortRows } from '../../platform/http/sort-rows.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { MachinesStores } from '../machines/shared/machines-stores.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { FLEET_ALARM_ORDER } from './alarm-order.ts'
import { createFleetAlarms } from './fleet-alarms.ts'
import { presentEntry } from './present-alarms.ts'
import { readAlarmTexts } from './shared/alarm-words.ts'
import type { AlarmsStores } from './shared/alarms-stores.ts'

type FleetAlarmsNeeds = Needs<
  'machines' | 'terms',
  'bus' | 'failures' | 'now',
  Pick<AlarmsStores, 'acknowledgements' | 'alarmDays' | 'alarms' | 'catalogue'> &
    Pick<MachinesStores, 'hourRates'> &
    Pick<StatusStores, 'statuses'>
>

export const serveFleetAlarms = ({ serve }: Api, { stores, bus, failures, now }: FleetAlarmsNeeds): void => {
  const fleet = createFleetAlarms({ stores, bus, failures, now })

  serve(calls.listFleetAlarms, async ({ caller, group, query }) => {
    const { skip = 0, limit = 100, state, code, machine: machineId, sort } = query
    const { alarms, isCut, withoutAlarm, outOfReach } = await fleet.open(group)
    const wanted = alarms.filter(
      (entry) =>
        (state ?? entry.state) === entry.state &&
        (code ?? entry.alarm.code) === entry.alarm.code &&
        (machineId ?? entry.machine.publicId) === entry.machine.publicId,
    )
    const sorted = sort === undefined ? wanted : sortRows(wanted, FLEET_ALARM_ORDER, sort, caller.language)
    const page = sorted.slice(skip, skip + limit)
    const texts = await readAlarmTexts(
      stores.catalogue,
      page.map(({ machine }) => machine),
      page.map(({ alarm }) => alarm.code),
      caller.language,
    )
    const count = (of: string): number => alarms.filter((entry) => entry.state === of).length
    return {
      result: {
        Alarms: page.map((entry) => ({
          MachineId: entry.machine.publicId,
          ...presentEntry(entry.machine, entry, texts),
        })),
        Total: wanted.length,
        Counts: { active: count('active'), cleared: count('cleared') },
        Codes: [...new Set(alarms.map(({ alarm }) => alarm.code))].sort(),
        IsCut: isCut,
        WithoutAlarm: [...withoutAlarm],
        OutOfReach: [...outOfReach],
      },
    }
  })

  serve(calls.summarizeFleetAlarms, async ({ caller, group, query }) => {
    const { codes, count, lostMs, cost, unexplained, outOfReach } = await fleet.summarize(
      group,
      readPeriod(query, MAX_RANGE_DAYS),
      caller.organizationId,
    )
    const firsts = codes.flatMap(({ machines }) => machines.slice(0, 1))
    const texts = await readAlarmTexts(
      stores.catalogue,
      firsts,
      codes.map(({ Code }) => Code),
      caller.language,
    )
    return {
      result: {
        Codes: codes.map(({ machines, ownText, ...code }) => {
          const [first] = machines
          const own = { code: code.Code, text: ownText }
          return {
            ...code,
            Text: first ? texts.wordsOf(first, own).text : ownText,
            Machines: machines.length,
          }
        }),
        Count: count,
        Lost: lostMs,
        Cost: cost,
        Unexplained: { Count: unexplained.count, Lost: unexplained.lostMs },
        OutOfReach: [...outOfReach],
      },
    }
  })
}
