import type { ConditionOverview, MachineCheck } from '@millwright/contract/condition/condition-overview'
import { APP_TYPES, type AppType, appClosed } from '@millwright/domain/condition/app'
import { checkStateOf, isJudged } from '@millwright/domain/condition/check-state'
import { nextLimitOf, outlookOf } from '@millwright/domain/condition/trend'
import { worstFirst } from '@millwright/domain/condition/worst-first'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { GroupRecord } from '../../platform/registry/group-store.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { AppStore } from './app-store.ts'
import type { Apps } from './apps.ts'
import type { CycleLookupStore } from './cycle-lookup-store.ts'
import { needsFreshRun } from './fingerprint-states.ts'
import type { FingerprintStore } from './fingerprint-store.ts'
import { presentCycle } from './present-cycle.ts'
import type { Conditions, CycleRecord, CycleStore } from './shared/cycle-store.ts'

export type OverviewDeps = Needs<'machines', 'now'> & {
  cycles: CycleStore
  fingerprints: FingerprintStore
  lookup: Pick<CycleLookupStore, 'lastJudged'>
  appStore: AppStore
  apps: Apps
}

const NO_TEST = {
  last: null,
  aborted: null,
  hasFingerprint: false,
  needsFreshRun: false,
  limit: nextLimitOf(100),
  outlook: { kind: 'unknown' },
} as const satisfies Partial<MachineCheck>
/** The worst of them: more nobody reads. */
const MAX_MACHINES = 1000

const keyOf = ({ app, operation, tool }: Conditions): string => JSON.stringify([app, operation, tool])

type MachineCycle = CycleRecord & { readonly machineId: number }

/** The tests of each tool and operation of the checks of machines, the oldest first. */
const seriesIn = (tests: readonly MachineCycle[]): MachineCycle[][] => [
  ...Map.groupBy(tests, (test) => `${test.machineId} ${keyOf(test)}`).values(),
]

/** How all machines of a group do. */
export function createConditionOverview(deps: OverviewDeps) {
  const { stores, cycles, fingerprints, lookup, appStore, apps, now } = deps

  /** A state from before the period counts where no later test was judged. */
  async function withJudged(tests: readonly MachineCycle[]): Promise<MachineCycle[]> {
    const unjudged = seriesIn(tests).flatMap((series) => (series.some(isJudged) ? [] : series.slice(-1)))
    const earlier = await lookup.lastJudged(
      unjudged.map(({ machineId, app, operation, tool }) => ({ machineId, app, operation, tool })),
    )
    return [...earlier, ...tests]
  }

  return async (group: GroupRecord, days: number): Promise<ConditionOverview> => {
    apps.checkOn()
    const since = new Date(now() - days * DAY_MS)
    const ids = await cycles.testedOfGroup(group.id, since, MAX_MACHINES)
    const [machines, { total }, tests, prints, changed] = await Promise.all([
      stores.machines.byIds(ids),
      stores.machines.pageOfGroup(group.id, { skip: 0, limit: 0 }),
      cycles.recentOf(ids, since),
      fingerprints.usedBy(ids),
      appStore.changedOf(ids),
    ])
    const testsOf = Map.groupBy(await withJudged(tests), ({ machineId }) => machineId)
    const printsOf = Map.groupBy(prints, ({ machineId }) => machineId)
    const changedOf = Map.groupBy(changed, ({ machineId }) => machineId)

    function checkOf(machine: MachineRecord, type: AppType): MachineCheck {
      const app = changedOf.get(machine.id)?.find((each) => each.app === type)
      const closed =
        app && appClosed({ isEnabled: app.isEnabled, expiresAt: app.expiresAt?.getTime() ?? null }, now())
      if (closed) return { ...NO_TEST, scores: [], type, closed }
      const own = (testsOf.get(machine.id) ?? []).filter((test) => test.app === type)
      const { series, last, aborted } = checkStateOf(seriesIn(own))
      const prints = printsOf.get(machine.id) ?? []
      const print = last && prints.find((each) => keyOf(each) === keyOf(last))
      const names = new Set(own.map(keyOf))
      // Those before it were compared with another one.
      const printed = series.findLastIndex((test) => test.status === 'FINGERPRINT' || test.isFingerprint)
      const scored = series
        .slice(printed + 1)
        .flatMap(({ startedAt, score }) => (score === null ? [] : [{ at: startedAt.getTime(), score }]))
      const limit = nextLimitOf(scored.at(-1)?.score ?? 100)
      return {
        type,
        closed: null,
        last: last ? presentCycle(machine.publicId, last) : null,
        aborted: aborted ? presentCycle(machine.publicId, aborted) : null,
        hasFingerprint: print !== undefined,
        needsFreshRun: prints.some((each) => names.has(keyOf(each)) && needsFreshRun(each, now())),
        scores: series
          .filter(({ startedAt }) => startedAt >= since)
          .map(({ startedAt, score, status }) => ({ at: startedAt.getTime(), score, status })),
        limit,
        outlook: outlookOf(scored, now(), limit),
      }
    }

    const tested = machines.map((machine) => ({
      machineId: machine.publicId,
      name: machine.name,
      family: machine.family,
      checks: APP_TYPES.map((type) => checkOf(machine, type)),
    }))
    return {
      machines: worstFirst(tested, ({ checks }) => checks.map(({ last }) => last?.score ?? null)),
      total,
    }
  }
}
