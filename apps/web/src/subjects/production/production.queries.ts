import { PROGRAM_CHANNELS } from '@millwright/contract/production/production-channels'
import {
  getProduction,
  listCurrentProductions,
  listProductions,
  listPrograms,
  type Production,
  type ProductionDetail,
  type RunSort,
} from '@millwright/contract/production/productions'
import { liveName } from '@millwright/contract/wire/topics'
import type { DayRange } from '@millwright/domain/time/range'
import { dayBounds } from '@millwright/domain/time/zone'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { keepSame } from '../../platform/api/keep-same.ts'
import { livePatches } from '../../platform/live/live-patches.ts'

export const RUNS_PAGE = 50
/** The largest that the server gives at once. */
const EXPORT_PAGE = 1000
/** The status of the machine grows in what runs; no event says so. */
const REFRESH_MS = 60_000
/** A repetition comes with several messages. */
const SETTLE_MS = 400

export interface RunFilter {
  readonly program: string
  readonly status: Production['Status'] | undefined
  /** Undefined for the newest first. */
  readonly sort: RunSort | undefined
}

/** A program channel of the machine means that its runs have changed. */
function runPatches<Data>(id: string, leaves: readonly string[]) {
  const names = PROGRAM_CHANNELS.filter(({ leaf }) => leaves.includes(leaf)).map(({ channel }) =>
    liveName(id, channel),
  )
  const known = new Set(names)
  return livePatches<Data>({
    channels: () => names,
    refetchOn: { message: { when: ({ channel }) => known.has(channel), afterMs: SETTLE_MS } },
  })
}

export const currentQuery = (id: string) =>
  queryOptions({
    queryKey: ['production-current', id],
    queryFn: async ({ signal }) => (await send(listCurrentProductions, { params: { id }, signal })).result,
    meta: runPatches<ProductionDetail[]>(id, ['Name', 'RepsDone', 'RepsTarget', 'State', 'Parts', 'Extra']),
    refetchInterval: REFRESH_MS,
  })

const periodOf = ({ from, to }: DayRange, zone: string) => ({
  from: new Date(dayBounds(from, zone).from).toISOString(),
  to: new Date(dayBounds(to, zone).to).toISOString(),
})

const queryOf = (range: DayRange, zone: string, { program, status, sort }: RunFilter) => ({
  ...periodOf(range, zone),
  ...(program === '' ? {} : { program }),
  ...(status === undefined ? {} : { status }),
  ...(sort === undefined ? {} : { sort }),
})

export const runsQuery = (id: string, range: DayRange, zone: string, filter: RunFilter, page: number) =>
  queryOptions({
    queryKey: ['production-runs', id, range, zone, filter, page],
    queryFn: ({ signal }) =>
      send(listProductions, {
        params: { id },
        query: {
          ...queryOf(range, zone, filter),
          skip: (page - 1) * RUNS_PAGE,
          limit: RUNS_PAGE,
          timeline: true,
        },
        signal,
      }),
    meta: runPatches(id, ['Name', 'State']),
    placeholderData: keepSame(['production-runs', id, range, zone]),
    refetchInterval: REFRESH_MS,
  })

/** All that the filters show, for a file. */
export async function loadRuns(
  id: string,
  range: DayRange,
  zone: string,
  filter: RunFilter,
): Promise<Production[]> {
  const runs: Production[] = []
  for (;;) {
    const query = { ...queryOf(range, zone, filter), skip: runs.length, limit: EXPORT_PAGE }
    const { result } = await send(listProductions, { params: { id }, query })
    runs.push(...result)
    if (result.length < EXPORT_PAGE) return runs
  }
}

export const runQuery = (id: string, productionId: string) =>
  queryOptions({
    queryKey: ['production', id, productionId],
    queryFn: async ({ signal }) =>
      (await send(getProduction, { params: { id, productionId }, query: {}, signal })).result,
    meta: runPatches<ProductionDetail>(id, ['Name', 'State', 'RepsDone']),
    refetchInterval: REFRESH_MS,
  })

export const programsQuery = (id: string, range: DayRange, zone: string) =>
  queryOptions({
    queryKey: ['production-programs', id, range, zone],
    queryFn: async ({ signal }) =>
      (await send(listPrograms, { params: { id }, query: periodOf(range, zone), signal })).result,
    meta: runPatches(id, ['Name', 'State']),
  })
