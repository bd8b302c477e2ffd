import { describe, expect, inject, it } from 'vitest'
import { draws } from '../testing/draws.ts'
import { HOUR_MS, MINUTE_MS } from '../time/lengths.ts'
import { timesOf } from './amounts.ts'
import { analyseLine, type LineAnalysis } from './analyse.ts'
import { chainOf } from './losses.ts'
import { linesFrom } from './testing/lines.ts'
import { chain, type Made, makeLine, type Scenario } from './testing/scenario.ts'
import { trueWaits } from './testing/true-causes.ts'

/** How much of the true waiting was attributed to the right machine, to a wrong one, and waiting that was none. */
function judge(made: Made, { stretches, causes }: LineAnalysis) {
  const found = { all: 0, right: 0, wrong: 0 }
  const waits = trueWaits(made)
  stretches.forEach((own, machine) => {
    const by = made.ahead[machine] ?? 0
    const declared = own.filter(({ state }) => state === 'starved' || state === 'blocked' || state === 'stop')
    let at = 0
    let covered = 0
    for (const { from, to, cause } of waits.filter((wait) => wait.machine === machine)) {
      found.all += to - from
      while ((declared[at]?.to ?? to + by) <= from + by) at += 1
      for (let next = at; (declared[next]?.from ?? to + by) < to + by; next++) {
        const each = declared[next]
        if (!each) break
        const shared = Math.min(to + by, each.to) - Math.max(from + by, each.from)
        const isRight = each.cause !== null && causes[each.cause]?.machine === cause
        found[isRight ? 'right' : 'wrong'] += shared
        if (each.state !== 'stop') covered += shared
      }
    }
    const waited = declared.filter(({ state }) => state !== 'stop')
    found.wrong += waited.reduce((sum, { from, to }) => sum + to - from, 0) - covered
  })
  return found
}

const sumOf = (lines: readonly Scenario[]) =>
  lines
    .map((line) => {
      const made = makeLine(line)
      return judge(made, analyseLine(made.facts))
    })
    .reduce((sum, each) => ({
      all: sum.all + each.all,
      right: sum.right + each.right,
      wrong: sum.wrong + each.wrong,
    }))

/** The rules were tuned on the lines at even places with the seed 1. */
const UNSEEN_SEED = 3

describe('waiting in twenty simulated lines whose causes are known', () => {
  const all = linesFrom(UNSEEN_SEED, 8)

  it.each([
    ['those that the rules were tuned on, on another day', 0],
    ['those that they had never seen', 1],
  ])('is attributed to the right machine, in %s', (_name, half) => {
    const found = sumOf(all.filter((_, index) => index % 2 === half))
    expect(found.right / found.all).toBeGreaterThanOrEqual(0.95)
    expect(found.wrong / found.all).toBeLessThanOrEqual(0.01)
  })

  it('comes out the same each time', () => {
    const [line] = all
    if (!line) throw new Error('no line')
    expect(analyseLine(makeLine(line).facts)).toEqual(analyseLine(makeLine(line).facts))
  })
})

describe('any line', () => {
  const lines = Array.from({ length: draws(4) }, (_, index) => linesFrom(inject('seed') + index, 3)).flat()
  const some = lines.filter((_, index) => index % 7 === 0)

  it.each(some.map((line) => [`${line.name}, ${line.seed}`, line] as const))(
    'is explained from end to end and without circles: %s',
    (_name, line) => {
      const { facts } = makeLine(line)
      const { stretches, causes } = analyseLine(facts)
      stretches.forEach((own, machine) => {
        const planned = (facts.machines[machine]?.planned ?? []).reduce(
          (sum, { from, to }) => sum + to - from,
          0,
        )
        const all = Object.values(timesOf(own)).reduce((sum, ms) => sum + ms, 0)
        // By clocks that are off a minute of it lies beside the window.
        expect(Math.abs(all - planned)).toBeLessThanOrEqual(2 * MINUTE_MS)
        own.forEach((stretch, index) => {
          expect(stretch.from).toBeGreaterThanOrEqual(own[index - 1]?.to ?? 0)
          expect(stretch.to).toBeGreaterThan(stretch.from)
          if (stretch.cause === null) return
          expect(causes[stretch.cause]?.machine).not.toBe(machine)
          const way = chainOf({ stretches, causes }, stretch)
          expect(way.at(-1)).toBe(causes[stretch.cause]?.machine)
          expect(way).not.toContain(machine)
        })
      })
    },
  )
})

describe('a line', () => {
  const at = (minutes: number): number => Date.UTC(2026, 9, 12, 6) + minutes * MINUTE_MS
  const window = { from: at(0), to: at(240) }
  const machine = (
    id: string,
    ...spans: [status: 'EXE' | 'READY' | 'FAIL' | 'DISCONNECTED', minutes: number][]
  ) => {
    let from = 0
    return {
      id,
      spans: spans.map(([status, minutes]) => {
        const span = { status, from: at(from), to: at(from + minutes) }
        from += minutes
        return span
      }),
      planned: [window],
      reasons: [],
      alarms: [{ code: '2207', text: 'Glue', from: at(60), to: at(120) }],
      declared: [] as { kind: 'starved' | 'blocked'; from: number; to: number }[],
      parts: null,
    }
  }

  it('without any data is neither waiting nor working', () => {
    const bare = { ...machine('a'), spans: [], parts: null }
    const { stretches, causes } = analyseLine({
      flow: chain(5),
      machines: [
        { ...bare, id: 'm0' },
        { ...bare, id: 'm1' },
      ],
      ...window,
    })
    expect(stretches.map((own) => timesOf(own).noData)).toEqual([4 * HOUR_MS, 4 * HOUR_MS])
    expect(causes).toEqual([])
  })

  it('follows what a machine says to the alarm at the begin of the chain', () => {
    const first = machine('m0', ['EXE', 60], ['FAIL', 60], ['EXE', 120])
    const second = machine('m1', ['EXE', 70], ['READY', 52], ['EXE', 118])
    const third = machine('m2', ['EXE', 80], ['READY', 45], ['EXE', 115])
    second.declared.push({ kind: 'starved', from: at(70), to: at(122) })
    third.declared.push({ kind: 'starved', from: at(80), to: at(125) })
    const { stretches, causes } = analyseLine({
      flow: chain(5, 5),
      machines: [first, second, third],
      ...window,
    })
    expect(causes).toMatchObject([{ machine: 0, kind: 'alarm', code: '2207', from: at(60), to: at(120) }])
    const [wait] = stretches[2]?.filter(({ state }) => state === 'starved') ?? []
    expect(wait).toMatchObject({ from: at(80), cause: 0, via: 1, certainty: 'said' })
  })

  it('names the alarm that was raised with the stop, and no warning that nobody clears', () => {
    const first = machine('m0', ['EXE', 60], ['FAIL', 60], ['EXE', 120])
    const second = machine('m1', ['EXE', 70], ['READY', 52], ['EXE', 118])
    second.declared.push({ kind: 'starved', from: at(70), to: at(122) })
    const warned = {
      ...first,
      alarms: [{ code: '0001', text: 'Oil', from: at(0), to: null }, ...first.alarms],
    }
    const { causes } = analyseLine({ flow: chain(5), machines: [warned, second], ...window })
    expect(causes).toMatchObject([{ machine: 0, kind: 'alarm', code: '2207' }])
  })

  it('leaves unknown what leads to a machine without data', () => {
    const first = machine('m0', ['EXE', 60], ['DISCONNECTED', 60], ['EXE', 120])
    const second = machine('m1', ['EXE', 70], ['READY', 40], ['EXE', 130])
    second.declared.push({ kind: 'starved', from: at(70), to: at(110) })
    const { stretches } = analyseLine({ flow: chain(5), machines: [first, second], ...window })
    expect(timesOf(stretches[1] ?? [])).toMatchObject({ starved: 0, unexplained: 40 * MINUTE_MS })
  })
})
