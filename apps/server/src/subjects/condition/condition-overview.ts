import type { ConditionOverview, MachineCheck } from '@millwright/contract/condition/condition-overview'
import { APP_TYPES, type AppType, appClosed } from '@millwright/domain/condition/app'
import { nextLimitOf, outlookOf } from '@millwright/domain/condition/trend'
import { worstFirst } from '@millwright/domain/condition/worst-first'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { GroupRecord } from '../../platform/registry/group-store.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { AppStore } from './app-store.ts'
import type { Apps } from './apps.ts'
import type { FingerprintStore } from './fingerprint-store.ts'
import { presentCycle } from './present-cycle.ts'
import type { Conditions, CycleRecord, CycleStore } from './shared/cycle-store.ts'

export type OverviewDeps = Needs<'machines', 'now'> & {
  cycles: CycleStore
  fingerprints: FingerprintStore
  appStore: AppStore
  apps: Apps
}

const NO_TEST = {
  last: null,
  hasFingerprint: false,
  limit: nextLimitOf(100),
  outlook: { kind: 'unknown' },
} as const satisfies Partial<MachineCheck>
/** The worst of them: more nobody reads. */
const MAX_MACHINES = 1000

const keyOf = ({ app, operation, tool }: Conditions): string => JSON.stringify([app, operation, tool])

/** The worst of a check: what has the lowest score now, else what was tested last. */
function worstSeries(series: readonly (readonly CycleRecord[])[]): readonly CycleRecord[] {
  const lastScore = (tests: readonly CycleRecord[]): number => tests.at(-1)?.score ?? 101
  const lastAt = (tests: readonly CycleRecord[]): number => tests.at(-1)?.startedAt.getTime() ?? 0
  return series.toSorted((a, b) => lastScore(a) - lastScore(b) || lastAt(b) - lastAt(a))[0] ?? []
}

/** How all machines of a group do. */
export function createConditionOverview(deps: OverviewDeps) {
  const { stores, cycles, fingerprints, appStore, apps, now } = deps

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
    const testsOf = Map.groupBy(tests, ({ machineId }) => machineId)
    const printsOf = Map.groupBy(prints, ({ machineId }) => machineId)
    const changedOf = Map.groupBy(changed, ({ machineId }) => machineId)

    function checkOf(machine: MachineRecord, type: AppType): MachineCheck {
      const app = changedOf.get(machine.id)?.find((each) => each.app === type)
      const closed =
        app && appClosed({ isEnabled: app.isEnabled, expiresAt: app.expiresAt?.getTime() ?? null }, now())
      if (closed) return { ...NO_TEST, scores: [], type, closed }
      const own = (testsOf.get(machine.id) ?? []).filter((test) => test.app === type)
      const series = worstSeries([...Map.groupBy(own, keyOf).values()])
      const last = series.at(-1)
      const print = last && printsOf.get(machine.id)?.find((each) => keyOf(each) === keyOf(last))
      // Those before it were compared with another one.
      const printed = series.findLastIndex(({ status }) => status === 'FINGERPRINT')
      const scored = series
        .slice(printed + 1)
        .flatMap(({ startedAt, score }) => (score === null ? [] : [{ at: startedAt.getTime(), score }]))
      const limit = nextLimitOf(scored.at(-1)?.score ?? 100)
      return {
        type,
        closed: null,
        last: last ? presentCycle(machine.publicId, last) : null,
        hasFingerprint: print !== undefined,
        scores: series.map(({ startedAt, score, status }) => ({ at: startedAt.getTime(), score, status })),
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
