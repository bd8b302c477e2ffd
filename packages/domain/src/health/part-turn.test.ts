import { expect, it } from 'vitest'
import { type KnownState, turnOf } from './part-turn.ts'
import type { HealthState } from './verdict.ts'

/** How often people are notified of these looks, one after the other. */
function notifiedOf(looks: readonly HealthState[]): HealthState[] {
  const notified: HealthState[] = []
  let known: KnownState | null = null
  for (const state of looks) {
    const turn = turnOf(known, state)
    known = turn.known
    if (turn.isNotified) notified.push(state)
  }
  return notified
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
  'after the looks %j people are notified of %j: of what turned worse and stayed so for two looks',
  (looks, notified) => {
    expect(notifiedOf(looks)).toEqual(notified)
  },
)
