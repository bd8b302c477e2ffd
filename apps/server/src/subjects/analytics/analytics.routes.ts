import * as calls from '@millwright/contract/analytics/analytics'
import * as groupCalls from '@millwright/contract/analytics/analytics-groups'
import * as reportCalls from '@millwright/contract/analytics/analytics-reports'
import { answerBytes } from '../../platform/http/file-answer.ts'
import { readMachineIds } from '../../platform/http/machine-ids.ts'
import { type Api, paged } from '../../platform/http/serve.ts'
import { createTtlCache } from '../../platform/http/ttl-cache.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { MachinesStores } from '../machines/shared/machines-stores.ts'
import type { ProductionStores } from '../production/shared/production-stores.ts'
import { createAnalysedMachineStore } from './analysed-machine-store.ts'
import { createAnalytics } from './analytics.ts'
import { createGroupPrograms } from './group-programs.ts'
import { presentIntervals } from './present-intervals.ts'
import { type GivenDays, readDays } from './read-days.ts'
import { reportFile } from './report/report-file.ts'
import { createReports } from './reports.ts'
import { createUsageDays, type UsageDaysStores } from './shared/usage-days.ts'
import { createTargetStore } from './target-store.ts'

type AnalyticsDeps = Needs<
  'contents' | 'organizations',
  'db' | 'now',
  Pick<MachinesStores, 'hourRates'> & Pick<ProductionStores, 'productions'> & UsageDaysStores
>

/** Days that are over change seldom, and many people open the page of a group in the morning. */
const TTL_MS = 15_000
/** Read from timelines, which takes longer; pages ask again after as long. */
const HOURS_TTL_MS = 5 * 60_000

export const serveMachineAnalytics = (
  { serve, serveFile }: Api,
  { stores, db, now }: AnalyticsDeps,
): void => {
  const targets = createTargetStore(db)
  const analytics = createAnalytics({
    stores,
    days: createUsageDays({ db, stores }),
    targets,
    hourRates: stores.hourRates,
    now,
  })
  const programsOf = createGroupPrograms({ productions: stores.productions, now })
  const machinesOf = createAnalysedMachineStore(db)
  const reports = createReports({ analytics, machinesOf, stores })
  const totals = createTtlCache<string, groupCalls.GroupAnalytics>(TTL_MS, now)
  const rows = createTtlCache<string, groupCalls.GroupMachine[]>(TTL_MS, now)
  const hours = createTtlCache<string, groupCalls.GroupHours>(HOURS_TTL_MS, now)
  const programs = createTtlCache<string, groupCalls.GroupPrograms>(TTL_MS, now)
  const shifts = createTtlCache<string, groupCalls.GroupShift[]>(TTL_MS, now)

  /** The range is checked before a cache is asked. Who sets a target or a rate sees it at once. */
  const keyOf = async (
    groupId: number,
    given: GivenDays,
    method: string,
    organizationId?: number,
  ): Promise<string> => {
    const rates = organizationId === undefined ? '' : await stores.hourRates.stamp(organizationId)
    const { from, to } = readDays(given)('UTC', now())
    return [groupId, given.from ?? '', given.to ?? '', from, to, method, rates, await targets.stamp()].join(
      ' ',
    )
  }

  serve(calls.listAnalytics, async ({ caller, query }) => {
    const { machineIds, kpiCalcMethod, ...given } = query
    const daysOf = readDays(given)
    const machines =
      machineIds === undefined
        ? await machinesOf.seenBy(caller)
        : await machinesOf.manySeenBy(caller, readMachineIds(machineIds))
    const found = await analytics.list(machines, daysOf, kpiCalcMethod)
    return paged(found, found.length)
  })

  serve(calls.listAnalyticsDays, async ({ caller, query }) => {
    const { machineIds, kpiCalcMethod, ...given } = query
    const machines = await machinesOf.manySeenBy(caller, readMachineIds(machineIds))
    const found = await analytics.daysOfMachines(machines, readDays(given), kpiCalcMethod)
    return paged(found, found.length)
  })

  serve(calls.getMachineAnalytics, async ({ caller, machine, query: { kpiCalcMethod, ...given } }) => ({
    result: await analytics.ofMachine(machine, readDays(given), kpiCalcMethod, caller.organizationId),
  }))

  serve(calls.listAnalyticsIntervals, async ({ machine, query }) => {
    const days = await analytics.intervals(machine, readDays(query))
    return paged(days.map(presentIntervals), days.length)
  })

  serve(groupCalls.getGroupAnalytics, async ({ caller, group, query: { kpiCalcMethod, ...given } }) => ({
    result: await totals(await keyOf(group.id, given, kpiCalcMethod, caller.organizationId), async () =>
      analytics.ofGroup(
        await machinesOf.ofGroup(group.id),
        readDays(given),
        kpiCalcMethod,
        caller.organizationId,
      ),
    ),
  }))

  serve(groupCalls.listGroupAnalytics, async ({ caller, group, query }) => {
    const { kpiCalcMethod, shift, ...given } = query
    const { organizationId } = caller
    const key = await keyOf(group.id, given, kpiCalcMethod, organizationId)
    const found = await rows(`${key} ${shift ?? ''}`, async () =>
      analytics.machinesOfGroup(await machinesOf.ofGroup(group.id), readDays(given), kpiCalcMethod, {
        organizationId,
        shift,
      }),
    )
    return paged(found, found.length)
  })

  serve(groupCalls.getGroupHours, async ({ group, query }) => ({
    result: await hours(await keyOf(group.id, query, ''), async () =>
      analytics.hoursOfGroup(await machinesOf.ofGroup(group.id), readDays(query)),
    ),
  }))

  serve(groupCalls.listGroupShifts, async ({ group, query: { kpiCalcMethod, ...given } }) => {
    const found = await shifts(await keyOf(group.id, given, kpiCalcMethod), async () =>
      analytics.shiftsOfGroup(await machinesOf.ofGroup(group.id), readDays(given), kpiCalcMethod),
    )
    return paged(found, found.length)
  })

  serve(groupCalls.getGroupPrograms, async ({ group, query }) => ({
    result: await programs(await keyOf(group.id, query, ''), async () =>
      programsOf(await machinesOf.ofGroup(group.id), readDays(query)),
    ),
  }))

  serveFile(reportCalls.getGroupReport, async ({ caller, group, query }, _request, reply) => {
    const { kpiCalcMethod, format, ...given } = query
    const { report, days } = await reports.ofGroup(group, readDays(given), kpiCalcMethod, caller)
    return answerBytes(reply, await reportFile(report, format, days))
  })

  serveFile(reportCalls.getMachineReport, async ({ caller, machine, query }, _request, reply) => {
    const { kpiCalcMethod, format, ...given } = query
    const { report, days } = await reports.ofMachine(machine, readDays(given), kpiCalcMethod, caller)
    return answerBytes(reply, await reportFile(report, format, days))
  })
}
