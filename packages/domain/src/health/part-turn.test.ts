import { expect, it } from 'vitest'
import { type KnownState, turnOf } from './part-turn.ts'
import type { HealthState } from './verdict.ts'

/** How often people are told of these looks, one after the other. */
function toldOf(looks: readonly HealthState[]): HealthState[] {
  const told: HealthState[] = []
  let known: KnownState | null = null
  for (const state of looks) {
    const turn = turnOf(known, state)
    known = turn.known
    if (turn.isTold) told.push(state)
  }
  return told
}

it.each<[HealthState[], HealthState[]]>([
  [['todo', 'todo', 'todo'], []],
  [['well', 'todo'], []],
  [['well', 'todo', 'todo', 'todo'], ['todo']],
  [['well', 'todo', 'well', 'todo', 'well'], []],
  [
    ['well', 'todo', 'todo', 'stopped', 'stopped'],
    ['todo', 'stopped'],
  ],
  [['well', 'stopped', 'stopped', 'todo', 'todo', 'well', 'well'], ['stopped']],
  [
    ['well', 'todo', 'todo', 'well', 'well', 'todo', 'todo'],
    ['todo', 'todo'],
  ],
])(
  'after the looks %j people are told of %j: of what turned worse and stayed so for two looks',
  (looks, told) => {
    expect(toldOf(looks)).toEqual(told)
  },
)
