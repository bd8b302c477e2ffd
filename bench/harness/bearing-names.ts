import { bearingFaultOf } from '@millwright/domain/condition/bearing-fault'
import { bearingSignsOf } from '@millwright/domain/condition/bearing-signs'
import { shareRange } from './detection.ts'
import { type Half, type SimulatedCase, simulatedCases, simulatedRecord } from './simulated-bearing.ts'
import { printTable } from './table.ts'

const RATES_HZ = [5120, 12_800, 25_600, 51_200]
/** Those at which much of what rings, or of what knocks fast, is not in the record. */
const LOW_RATES_HZ = [2000, 5120, 12_800]
const SECONDS = 8
const PARTS = ['outerRace', 'innerRace', 'ball', 'cage'] as const
/** Of the fault against the noise; the weakest is shown and has no goal. */
const LEVELS = [0.25, 0.5, 1, 2]
const WEAKEST = 0.25
const GOALS = { right: 0.8, wrong: 0.03, named: 0.03 }

interface Named {
  readonly of: SimulatedCase
  readonly isHeard: boolean
  readonly part: string | null
  readonly certainty: string | null
}

function named(of: SimulatedCase, isHeard: boolean): Named {
  const facts = { rpm: of.rpm, bearings: [of.bearing] }
  const run = bearingSignsOf(simulatedRecord(of, 1), facts)
  const print = bearingSignsOf(simulatedRecord({ ...of, fault: 'nothing' }, 2), facts)
  const fault = run ? bearingFaultOf(run, print) : null
  return { of, isHeard, part: fault?.part ?? null, certainty: fault?.certainty ?? null }
}

const share = (found: number, all: number): string => {
  const [from, to] = shareRange(found, all)
  return `${(found / all).toFixed(3)} (${from.toFixed(3)} to ${to.toFixed(3)})`
}
const isRight = ({ of, part }: Named): boolean => part === of.fault
const isWrong = ({ of, part }: Named): boolean => part !== null && part !== of.fault
const isFaulty = ({ of }: Named): boolean => (PARTS as readonly string[]).includes(of.fault)

function row(name: string, list: readonly Named[]): string[] {
  return [
    name,
    share(list.filter(isRight).length, list.length),
    share(list.filter(isWrong).length, list.length),
    String(list.length),
  ]
}

/** How often the part of a simulated bearing is named, and rightly; what misses its goal is returned. */
export function bearingNames(half: Half, cases: number) {
  const tested: Named[] = []
  for (const rateHz of RATES_HZ) {
    for (const fault of PARTS)
      for (const level of LEVELS)
        for (const of of simulatedCases(half, cases, { rateHz, seconds: SECONDS, fault, level }))
          tested.push(named(of, true))
    for (const [fault, times] of [
      ['nothing', 5],
      ['line', 5],
      ['knocks', 3],
    ] as const)
      for (const of of simulatedCases(half, times * cases, { rateHz, seconds: SECONDS, fault, level: 0.5 }))
        tested.push(named(of, true))
  }
  for (const rateHz of LOW_RATES_HZ)
    for (const fault of PARTS)
      for (const of of simulatedCases(half, cases, { rateHz, seconds: SECONDS, fault, level: 1 }, false))
        tested.push(named(of, false))

  const faulty = tested.filter((each) => each.isHeard && isFaulty(each))
  const strong = faulty.filter(({ of }) => of.level !== WEAKEST)
  const silent = tested.filter(({ isHeard }) => !isHeard)
  console.log(`\nParts of simulated bearings (${half})`)
  printTable(
    ['faulty', 'right', 'wrong', 'cases'],
    [
      row(`all from ${LEVELS[1]} times the noise, in the record`, strong),
      row('with the weakest', faulty),
      row('with those that the record does not hold', [...faulty, ...silent]),
      ...PARTS.map((part) =>
        row(
          part,
          strong.filter(({ of }) => of.fault === part),
        ),
      ),
      ...RATES_HZ.map((rateHz) =>
        row(
          `${rateHz} Hz`,
          strong.filter(({ of }) => of.rateHz === rateHz),
        ),
      ),
      ...LEVELS.map((level) =>
        row(
          `${level} times the noise`,
          faulty.filter(({ of }) => of.level === level),
        ),
      ),
      ...['likely', 'veryLikely'].map((certainty) =>
        row(
          certainty,
          faulty.filter((each) => each.certainty === certainty),
        ),
      ),
      row('record does not hold it', silent),
    ],
  )
  const others = (['nothing', 'line', 'knocks'] as const).map((fault) => {
    const list = tested.filter(({ of }) => of.fault === fault)
    return { fault, cases: list.length, named: list.filter(({ part }) => part !== null).length }
  })
  console.log()
  printTable(
    ['no fault of a bearing', 'named', 'cases'],
    others.map(({ fault, cases, named }) => [fault, share(named, cases), String(cases)]),
  )
  const missed = [
    strong.filter(isRight).length / strong.length < GOALS.right && `right in fewer than ${GOALS.right}`,
    [...faulty, ...silent].filter(isWrong).length / (faulty.length + silent.length) > GOALS.wrong &&
      `wrong in more than ${GOALS.wrong}`,
    ...others.map(
      ({ fault, cases, named }) =>
        fault !== 'knocks' && named / cases > GOALS.named && `${fault} named in more than ${GOALS.named}`,
    ),
  ].filter((each) => typeof each === 'string')
  const shareOf = (list: readonly Named[], is: (each: Named) => boolean): number =>
    list.filter(is).length / list.length
  const all = [...faulty, ...silent]
  return {
    half,
    others,
    missed,
    strong: { cases: strong.length, right: shareOf(strong, isRight), wrong: shareOf(strong, isWrong) },
    all: { cases: all.length, right: shareOf(all, isRight), wrong: shareOf(all, isWrong) },
  }
}
