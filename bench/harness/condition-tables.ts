import { evidenceScore, grownEvidence, rarityOf } from '@millwright/domain/condition/evidence'
import type { Spectrum } from '@millwright/domain/condition/spectrum'
import { WARNING_LIMIT } from '@millwright/domain/condition/verdict'
import { type Replayed, replayed, WAY_NAMES } from './budget-replay.ts'
import { KIND_NAMES, type Kind, type Shown, scoresOf, type Tested, testsOf } from './comparisons.ts'
import { areaUnderCurve, type Cluster, clusteredRange, drawnRange, recallAt, seeded } from './detection.ts'
import type { Fitted } from './fitted.ts'
import { printTable } from './table.ts'
import type { RecordedMachine, Run } from './vibration-runs.ts'

export interface MachineShown {
  readonly machine: RecordedMachine
  /** By crop. */
  readonly spectra: readonly ReadonlyMap<Run, Spectrum>[]
  readonly shown: readonly Shown[]
  readonly shuffled: readonly Shown[]
}
/** Learned without a machine. */
interface LeftOut {
  readonly machine: string
  readonly fitted: Fitted
}

/** False alarms that a plant puts up with. */
const FALSE_ALARMS = 0.05
const GOALS: Partial<Record<Kind, readonly [number, number]>> = {
  fresh: [0.97, 0.95],
  'stale, earlier ones as kept': [0.93, 0.8],
  'stale, all other half-years': [0.93, 0.8],
  'stale, one': [0.93, 0.8],
}
/** Of so many tests one may raise a false alarm: what the product is set to, and the strictest that it takes. */
const BUDGETS = [90, 20]

const aucOf = (tests: readonly Tested[]): number =>
  areaUnderCurve(scoresOf(tests, 'good'), scoresOf(tests, 'bad'))
const recallOf = (tests: readonly Tested[]): number =>
  recallAt(scoresOf(tests, 'good'), scoresOf(tests, 'bad'), FALSE_ALARMS)
const ranged = (range: readonly [number, number]): string => range.map((each) => each.toFixed(3)).join(' to ')
const runsOf = (tests: readonly Tested[], label: Run['label']): number =>
  tests.filter(({ run }) => run.label === label).length
const fittedOf = (left: readonly LeftOut[], name: string): Fitted =>
  (left.find(({ machine }) => machine === name) as LeftOut).fitted

export function printFitted(rows: readonly (readonly [string, Fitted])[]): void {
  printTable(
    ['fitted', 'disagreement', 'prior', 'prior runs', 'reading', 'aged', 'wider', 'middle', 'spread'],
    rows.map(([name, { spreads, good }]) => [
      name,
      spreads.disagreement,
      spreads.prior,
      spreads.priorRuns,
      spreads.reading,
      spreads.aged.alone,
      spreads.wider,
      good.middle,
      good.spread,
    ]),
  )
}

/** Each machine by what the others gave. */
export function printDetection(
  machines: readonly MachineShown[],
  left: readonly LeftOut[],
  missed: string[],
) {
  const rows = machines.flatMap(({ machine, shown, shuffled }) => {
    const { spreads } = fittedOf(left, machine.name)
    const byKind: readonly (readonly [string, readonly Tested[]])[] = [
      ...KIND_NAMES.map((kind) => [kind, testsOf(shown, kind, spreads)] as const),
      ['fresh, labels shuffled', testsOf(shuffled, 'fresh', spreads)],
    ]
    return byKind.flatMap(([kind, tests]) =>
      [null, ...new Set(machine.runs.map(({ operation }) => operation))].flatMap((operation) => {
        const of = operation === null ? tests : tests.filter(({ run }) => run.operation === operation)
        const [good, bad] = [runsOf(of, 'good'), runsOf(of, 'bad')]
        // Without a bad run nothing can be found or missed.
        if (good === 0 || bad === 0) return []
        const auc = { is: aucOf(of), range: drawnRange(of, aucOf, seeded(7)) }
        const recall = { is: recallOf(of), range: drawnRange(of, recallOf, seeded(8)) }
        return [{ machine: machine.name, kind, operation, auc, recall, good, bad }]
      }),
    )
  })
  console.log('\nBad runs told from good ones, each machine by what the others gave; ranges by physical run')
  printTable(
    ['machine', 'fingerprint', 'operation', 'AUC', '95 %', 'recall at 5 %', '95 %', 'good runs', 'bad runs'],
    rows.map(({ machine, kind, operation, auc, recall, good, bad }) => [
      machine,
      kind,
      operation ?? 'all',
      auc.is.toFixed(3),
      ranged(auc.range),
      recall.is.toFixed(2),
      ranged(recall.range),
      String(good),
      String(bad),
    ]),
  )
  for (const { machine, kind, operation, auc, recall } of rows) {
    const goals = GOALS[kind as Kind]
    if (operation !== null || !goals || (auc.is >= goals[0] && recall.is >= goals[1])) continue
    missed.push(
      `${machine}, ${kind}: ${auc.is.toFixed(3)} and ${recall.is.toFixed(2)} miss ${goals.join(' and ')}`,
    )
  }
  return rows
}

/** Good runs that are called rarer than one in twenty, and bad ones that a single test warns of. */
export function printAlarms(machines: readonly MachineShown[], left: readonly LeftOut[], missed: string[]) {
  const rows = machines.flatMap(({ machine, shown }) => {
    const { spreads, good: goodRuns } = fittedOf(left, machine.name)
    return KIND_NAMES.map((kind) => {
      const tests = testsOf(shown, kind, spreads)
      const good = tests.filter(({ run }) => run.label === 'good')
      const clusters = good.map(({ deviations }) => ({
        found:
          deviations.filter((each) => rarityOf(each, goodRuns) < FALSE_ALARMS).length / deviations.length,
        of: 1,
      }))
      const bad = scoresOf(tests, 'bad')
      const warned = bad.filter(
        (each) =>
          evidenceScore(grownEvidence(1, rarityOf(each, goodRuns)), BUDGETS[0] as number) < WARNING_LIMIT,
      )
      const rare = clusters.reduce((sum, { found }) => sum + found, 0) / clusters.length
      const range = clusteredRange(clusters, good.length)
      return {
        machine: machine.name,
        kind,
        rare,
        range,
        good: good.length,
        warned: warned.length / bad.length,
      }
    })
  })
  console.log(`\nGood runs called rarer than ${FALSE_ALARMS * 100} %, by what the other machines gave`)
  printTable(
    ['machine', 'fingerprint', 'rarer', '95 %', 'good runs', 'bad ones under 85 by one test'],
    rows.map(({ machine, kind, rare, range, good, warned }) => [
      machine,
      kind,
      rare.toFixed(3),
      ranged(range),
      String(good),
      warned.toFixed(2),
    ]),
  )
  for (const { machine, kind, rare, range } of rows)
    if (range[0] > FALSE_ALARMS)
      missed.push(`${machine}, ${kind}: ${rare.toFixed(3)} of good runs called rare`)
  return rows
}

/** Tests by one fingerprint at one time err together. */
const clustersOf = (tests: readonly Replayed[], isFound: (test: Replayed) => boolean): Cluster[] =>
  [...Map.groupBy(tests, ({ run }) => `${run.operation} ${run.period}`).values()].map((list) => ({
    found: list.filter(isFound).length,
    of: list.length,
  }))

/** Good runs in time order, under the budget: how many fall under 85, and how many alarms that makes. */
export function printReplay(machines: readonly MachineShown[], left: readonly LeftOut[], missed: string[]) {
  const rows = BUDGETS.flatMap((tests) =>
    machines.flatMap(({ machine, spectra }) => {
      const fitted = fittedOf(left, machine.name)
      return WAY_NAMES.map((way) => {
        const all = spectra.flatMap((each) => replayed(machine.runs, each, way, fitted, tests))
        const runs = new Set(all.map(({ run }) => run)).size
        const under = clustersOf(all, ({ isUnder }) => isUnder)
        const alarms = clustersOf(all, ({ isAlarm }) => isAlarm)
        const share = (list: readonly Cluster[]): number =>
          list.reduce((sum, { found }) => sum + found, 0) / all.length
        return {
          machine: machine.name,
          way,
          tests,
          runs,
          refused: all.filter(({ isRefused }) => isRefused).length / all.length,
          under: { is: share(under), range: clusteredRange(under, runs) },
          alarms: { is: share(alarms), range: clusteredRange(alarms, runs) },
        }
      })
    }),
  )
  console.log('\nGood runs in time order under a budget, by what the other machines gave')
  printTable(
    [
      'promised',
      'machine',
      'fingerprint',
      'under 85',
      '95 %',
      'alarms a test',
      '95 %',
      'refused',
      'good runs',
    ],
    rows.map(({ machine, way, tests, runs, refused, under, alarms }) => [
      `1 in ${tests}: ${(1 / tests).toFixed(3)}`,
      machine,
      way,
      under.is.toFixed(3),
      ranged(under.range),
      alarms.is.toFixed(3),
      ranged(alarms.range),
      refused.toFixed(3),
      String(runs),
    ]),
  )
  for (const { machine, way, tests, alarms } of rows)
    if (alarms.range[0] > 1 / tests)
      missed.push(
        `${machine}, ${way}: ${alarms.is.toFixed(3)} alarms a test, promised ${(1 / tests).toFixed(3)}`,
      )
  return rows
}
