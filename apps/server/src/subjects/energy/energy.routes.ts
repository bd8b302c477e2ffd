import * as calls from '@millwright/contract/energy/energy'
import { type DayRange, MAX_HISTORY_DAYS, rangeFault } from '@millwright/domain/time/range'
import { readDay, readPeriod, refuseRange } from '../../platform/http/period.ts'
import { type Api, paged } from '../../platform/http/serve.ts'
import { switchedOff } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { ProductionStores } from '../production/shared/production-stores.ts'
import type { ShiftsStores } from '../shifts/shared/shifts-stores.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { createConsumptions } from './consumptions.ts'
import { presentByStatus } from './energy-buckets.ts'
import { createEnergyRateStore } from './energy-rate-store.ts'
import { createEnergyRates } from './energy-rates.ts'
import { createEnergyReadings } from './energy-readings.ts'
import { createMachineEnergy } from './machine-energy.ts'
import type { EnergyStores } from './shared/energy-stores.ts'

type EnergyDeps = Needs<
  'channels' | 'counters' | 'machines' | 'series',
  'audit' | 'db' | 'now' | 'switches',
  Pick<EnergyStores, 'consumption'> &
    Pick<ShiftsStores, 'plans'> &
    Pick<ProductionStores, 'productions'> &
    Pick<StatusStores, 'statuses'>
>

/** A month. */
const MAX_DAYS = 31
const MAX_MACHINES = 10_000

export const serveEnergy = ({ serve }: Api, { stores, db, audit, switches, now }: EnergyDeps): void => {
  const store = createEnergyRateStore(db)
  const rates = createEnergyRates({ store, db, audit, now })
  const readings = createEnergyReadings(stores)
  const energy = createMachineEnergy({ stores, rates: store, readings, now })
  const consumptions = createConsumptions({ store: stores.consumption, readings })

  serve(calls.getConsumptions, async ({ machine, query }) => ({
    result: await consumptions.of(machine, readPeriod(query, MAX_HISTORY_DAYS)),
  }))

  serve(calls.getMachineEnergy, async ({ machine, query }) => ({
    result: await energy.of(machine, readDays(query)),
  }))

  serve(calls.listGroupEnergy, async ({ group, query }) => {
    if (!switches.energy) throw switchedOff()
    const period = readPeriod(query, MAX_HISTORY_DAYS)
    const { machines } = await stores.machines.pageOfGroup(group.id, { skip: 0, limit: MAX_MACHINES })
    const names = new Map(machines.map(({ id, publicId }) => [id, publicId]))
    const sums = await stores.consumption.sums([...names.keys()], 'activeEnergy', period)
    const result = sums.map(({ machineId, amounts, leftOut }) => ({
      MachineId: names.get(machineId) ?? '',
      Wh: presentByStatus(amounts),
      LeftOut: leftOut,
    }))
    return paged(result, result.length)
  })

  serve(calls.listEnergyRates, async ({ caller }) => {
    const all = await rates.list(caller.organizationId)
    return paged(all, all.length)
  })

  serve(calls.putEnergyRate, async ({ params, body, ...actor }) => ({
    result: await rates.put(actor, params.validFrom, body),
  }))

  serve(calls.deleteEnergyRate, ({ params, ...actor }) => rates.remove(actor, params.validFrom))
}

function readDays({ from, to }: DayRange): DayRange {
  for (const [field, day] of Object.entries({ from, to })) readDay(field, day)
  refuseRange(rangeFault({ from, to }, MAX_DAYS), MAX_DAYS)
  return { from, to }
}
