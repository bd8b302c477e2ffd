import { listDayAggregates } from '@millwright/contract/production/production-status'
import * as calls from '@millwright/contract/production/productions'
import { readPeriod } from '../../platform/http/period.ts'
import { type Api, paged } from '../../platform/http/serve.ts'
import { badField } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { AlarmsStores } from '../alarms/shared/alarms-stores.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { createCountedPieces } from './counted-pieces.ts'
import { createDayAggregates } from './day-aggregates.ts'
import { isOfProcess, processesOf } from './processes.ts'
import { createProductions } from './productions.ts'
import type { ProductionStores } from './shared/production-stores.ts'

/** A year (rules: limits 2 has the rule for all ranges). */
const MAX_DAYS = 366

export const serveProductions = (
  { serve }: Api,
  {
    stores,
    now,
  }: Needs<
    'channels' | 'counters' | 'series',
    'now',
    Pick<AlarmsStores, 'alarms' | 'catalogue'> &
      Pick<ProductionStores, 'productions'> &
      Pick<StatusStores, 'statuses'>
  >,
): void => {
  const { productions: store, statuses, alarms, catalogue, channels, series } = stores
  const countedIn = createCountedPieces(stores)
  const productions = createProductions({ store, statuses, alarms, catalogue, countedIn, now })

  serve(calls.listProductions, async ({ machine, query }) => {
    const { skip = 0, limit = 100, sort, timeline: hasTimeline = false } = query
    const { program = null, status = null, process = null } = query
    const period = readPeriod(query, MAX_DAYS)
    const filter = { ...period, search: program, status, slot: process }
    const page = await productions.page(machine, filter, { skip, limit, sort, hasTimeline })
    return paged(page.productions, page.total)
  })

  serve(calls.listCurrentProductions, async ({ caller, machine }) => {
    const current = await productions.current(machine, caller.language)
    return paged(current, current.length)
  })

  serve(calls.getProduction, async ({ caller, machine, params, query: { from, to } }) => {
    if ((from === undefined) !== (to === undefined))
      throw badField(from === undefined ? 'from' : 'to', 'is missing')
    const period = from && to ? readPeriod({ from, to }, MAX_DAYS) : null
    return { result: await productions.get(machine, params.productionId, period, caller.language) }
  })

  serve(calls.listProcesses, async ({ machine }) => {
    const known = (await channels.names(machine.id)).filter(({ name }) => isOfProcess(name))
    const processes = processesOf(await channels.list(machine.id, known))
    return paged(processes, processes.length)
  })

  const dayAggregates = createDayAggregates({ channels, series, now })
  serve(listDayAggregates, async ({ machine }) => {
    const aggregates = await dayAggregates(machine)
    return paged(aggregates, aggregates.length)
  })

  serve(calls.listPrograms, async ({ machine, query }) => {
    const programs = await productions.programs(machine, readPeriod(query, MAX_DAYS))
    return paged(programs, programs.length)
  })
}
