import { describe, expect, it } from 'vitest'
import { stopsByProgram } from './program-stops.ts'

const fail = (from: number, to: number) => ({ status: 'FAIL' as const, from, to })
const run = (name: string, from: number, to: number) => ({ name, from, to })
const of = (name: string, runs: ReturnType<typeof run>[], fails: ReturnType<typeof fail>[]) =>
  stopsByProgram(runs, fails).get(name)

describe('stops of a program', () => {
  it('are those that touch its runs, with the time within them', () => {
    const runs = [run('A', 0, 100), run('B', 100, 200), run('A', 300, 400)]
    const fails = [fail(10, 20), fail(90, 110), fail(250, 310), fail(395, 500)]
    expect(of('A', runs, fails)).toEqual({ stops: 4, stoppedMs: 10 + 10 + 10 + 5 })
    expect(of('B', runs, fails)).toEqual({ stops: 1, stoppedMs: 10 })
  })

  it('are none where one ends or begins at the very moment', () => {
    expect(of('A', [run('A', 100, 200)], [fail(50, 100), fail(200, 300)])).toEqual({ stops: 0, stoppedMs: 0 })
  })

  it('are counted for both of two programs that run at once', () => {
    const runs = [run('A', 0, 100), run('B', 50, 150)]
    const found = stopsByProgram(runs, [fail(60, 70)])
    expect([...found]).toEqual([
      ['A', { stops: 1, stoppedMs: 10 }],
      ['B', { stops: 1, stoppedMs: 10 }],
    ])
  })

  it('are counted once where one program runs in two slots, or begins again within the stop', () => {
    expect(of('A', [run('A', 0, 100), run('A', 50, 150)], [fail(60, 120)])).toEqual({
      stops: 1,
      stoppedMs: 60,
    })
    expect(of('A', [run('A', 0, 100), run('A', 110, 200)], [fail(90, 120), fail(130, 140)])).toEqual({
      stops: 2,
      stoppedMs: 10 + 10 + 10,
    })
    expect(of('A', [run('A', 0, 300), run('A', 50, 150)], [fail(60, 70), fail(200, 210)])).toEqual({
      stops: 2,
      stoppedMs: 20,
    })
  })
})
