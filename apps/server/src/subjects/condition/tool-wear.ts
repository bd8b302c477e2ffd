import type { ToolWear } from '@millwright/contract/condition/condition-wear'
import { toolWearOf, type WornTest } from '@millwright/domain/condition/tool-wear'
import { usedAt } from '@millwright/domain/tools/used-at'
import type { ToolsStores } from '../tools/shared/tools-stores.ts'
import type { Apps } from './apps.ts'
import type { Conditions } from './shared/cycle-store.ts'
import type { WearStore, WearTest } from './wear-store.ts'

export interface ToolWearDeps {
  store: WearStore
  tools: Pick<ToolsStores['tools'], 'counterOf'>
  apps: Pick<Apps, 'checkOpen'>
}

/** Of a tool that is tested every shift: more than two months. */
const MOST_TESTS = 200

type CountedTest = WearTest & WornTest
interface Counted {
  readonly counts: ToolWear['counts']
  readonly unit: string
  readonly tests: readonly CountedTest[]
  /** Of the fingerprint. */
  readonly printed: number | null
}

const withCount = (test: WearTest, count: number | null): CountedTest => ({
  ...test,
  count,
  figures: test.parts.flatMap(({ figures }) => figures),
})

/** How a tool wore since its fingerprint, over what is known of its use. */
export function createToolWear({ store, tools, apps }: ToolWearDeps) {
  /** The tests' own count comes first: it is of the tool that was tested. Else that of the machine's tools. */
  async function counted(
    machineId: number,
    tool: string,
    print: WearTest | undefined,
    tests: readonly WearTest[],
  ): Promise<Counted> {
    if (tests.some(({ cuts }) => cuts !== null))
      return {
        counts: 'cuts',
        unit: '',
        tests: tests.map((test) => withCount(test, test.cuts)),
        printed: print?.cuts ?? null,
      }
    const last = tests.at(-1)?.startedAt
    const counter = last && tool !== '' ? await tools.counterOf(machineId, tool, last) : null
    if (!counter)
      return { counts: 'tests', unit: '', tests: tests.map((test) => withCount(test, null)), printed: null }
    const countOf = ({ startedAt }: WearTest) => usedAt(counter.wear, startedAt.getTime())
    return {
      counts: 'counter',
      unit: counter.unit,
      // Those before were of the tool that was there before.
      tests: tests
        .filter(({ startedAt }) => startedAt >= counter.from)
        .map((test) => withCount(test, countOf(test))),
      printed: print && print.startedAt >= counter.from ? countOf(print) : 0,
    }
  }

  return async (machineId: number, conditions: Omit<Conditions, 'app'>): Promise<ToolWear> => {
    await apps.checkOpen(machineId, 'TOOLS_CHECK')
    const all = await store.tests(machineId, conditions, MOST_TESTS)
    const printed = all.findLastIndex(({ isFingerprint }) => isFingerprint)
    const by = await counted(machineId, conditions.tool, all[printed], all.slice(printed + 1))
    const wear = toolWearOf(by.tests, by.printed)
    if (!wear)
      return {
        ...{ measure: null, begin: null, limit: null, counts: by.counts, unit: by.unit, tests: [] },
        outlook: { kind: 'unknown' },
      }
    const { measure, scale, isCounted, tests, outlook } = wear
    const valueAt = (share: number): number => scale.begin + share * (scale.limit - scale.begin)
    return {
      measure,
      ...scale,
      counts: isCounted ? by.counts : 'tests',
      unit: isCounted ? by.unit : '',
      tests: tests.map(({ test, at, value }) => ({
        ...{ cycleUuid: test.cycleUuid, startTime: test.startedAt.getTime() },
        at,
        value,
      })),
      outlook:
        outlook.kind === 'reaches'
          ? {
              ...outlook,
              course: outlook.course.map(({ at, wear: share, low, high }) => ({
                at,
                value: valueAt(share),
                low: valueAt(low),
                high: valueAt(high),
              })),
            }
          : outlook,
    }
  }
}
