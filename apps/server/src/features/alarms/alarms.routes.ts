import { presentAlarm } from '@millwright/contract/alarm'
import { listAlarms } from '@millwright/contract/calls/alarms'
import { MAX_DAYS_OF_MANY } from '@millwright/domain/time/range'
import { readMachineIds } from '../../api/machine-ids.ts'
import { readPeriod } from '../../api/period.ts'
import { type Api, paged } from '../../api/serve.ts'
import type { Needs } from '../feature.ts'

export const serveAlarms = ({ serve }: Api, { stores }: Needs<'alarms' | 'machines', never>): void => {
  serve(listAlarms, async ({ caller, query: { machineIds, ...query } }) => {
    const { from, to } = readPeriod(query, MAX_DAYS_OF_MANY)
    const seen = await stores.machines.manySeenBy(caller, readMachineIds(machineIds))
    const alarms = await stores.alarms.activeBetween(
      seen.map((machine) => machine.id),
      from,
      to,
    )
    const result = seen.map(({ id, publicId }) => ({
      MachineId: publicId,
      Alarms: (alarms.get(id) ?? []).map(presentAlarm),
    }))
    return paged(result, result.length)
  })
}
