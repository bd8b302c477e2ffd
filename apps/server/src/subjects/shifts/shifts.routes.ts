import * as calls from '@millwright/contract/shifts/shifts'
import { kpiCode, kpiField } from '@millwright/domain/shifts/kpi-names'
import { kpisOf, kpiUnit } from '@millwright/domain/shifts/shift-kpi'
import { readMachineIds } from '../../platform/http/machine-ids.ts'
import { type Api, paged } from '../../platform/http/serve.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { createCurrentShifts } from './shared/current-shifts.ts'
import { createKpiValues } from './shared/kpi-values.ts'
import type { ShiftsStores } from './shared/shifts-stores.ts'
import { createShiftHistory } from './shift-history.ts'
import { createShiftPlans } from './shift-plans.ts'

type ShiftsDeps = Needs<
  'channels' | 'counters' | 'machineChanges' | 'machines',
  'db' | 'audit' | 'bus' | 'failures' | 'now' | 'switches',
  Pick<ShiftsStores, 'measures' | 'plans'> & Pick<StatusStores, 'statuses'>
>

export const serveShifts = ({ serve }: Api, deps: ShiftsDeps): void => {
  const { stores, failures, now, switches } = deps
  const values = createKpiValues(stores)
  const plans = createShiftPlans(deps)
  const current = createCurrentShifts({ stores, values, now })
  const history = createShiftHistory({ stores, values, now })

  serve(calls.listKpis, async ({ query: { machineFamily: family } }) => ({
    result: kpisOf(family).map((kpi) => ({
      Kpi: kpi,
      Code: kpiCode(kpi),
      Field: kpiField(kpi),
      Unit: kpiUnit(kpi, family) ?? '',
    })),
  }))

  serve(calls.getShifts, async ({ machine }) => ({ result: await plans.get(machine) }))

  serve(calls.putShifts, async ({ machine, body, ...actor }) => ({
    result: await plans.put(actor, machine, body),
  }))

  serve(calls.deleteShifts, async ({ machine, query, ...actor }) => ({
    result: await plans.follow(actor, machine, query.ValidFrom),
  }))

  serve(calls.getCurrentShift, async ({ machine, query }) => {
    const [shift = null] = await current.of([machine], query.progress ?? false)
    return { result: shift }
  })

  serve(calls.listCurrentShifts, async ({ caller, query }) => {
    const machines = await stores.machines.manySeenBy(caller, readMachineIds(query.machineIds))
    const shifts = await failures.without(
      'current shifts',
      machines,
      ({ id }) => id,
      (some) => current.of(some, query.progress ?? false),
    )
    return paged(shifts, shifts.length)
  })

  serve(calls.listShiftHistory, async ({ machine, query }) => {
    const { skip = 0, limit = 100, consumptions = false, from, to } = query
    const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
    const page = await history.page(machine, range, { skip, limit }, consumptions && switches.energy)
    return paged(page.records, page.total)
  })
}
