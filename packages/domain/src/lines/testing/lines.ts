import type { Flow } from '../flow.ts'
import { chain, type MadeMachine, type Scenario } from './scenario.ts'

const machine = (cycleS: number, stopsAfterMin = 90, stopMin = 8, spread = 0.15): MadeMachine => ({
  cycleS,
  spread,
  stopsAfterMin,
  stopMin,
})

const PARALLEL: Flow = {
  machines: ['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6'],
  buffers: [
    { from: ['m0'], to: ['m1'], capacity: 24 },
    { from: ['m1'], to: ['m2', 'm3'], capacity: 16 },
    { from: ['m2', 'm3'], to: ['m4'], capacity: 40 },
    { from: ['m4'], to: ['m5'], capacity: 30 },
    { from: ['m5'], to: ['m6'], capacity: 20 },
  ],
}
const parallelMachines = [
  machine(38),
  machine(30, 200, 5),
  machine(84, 80, 12),
  machine(84, 110, 9),
  machine(40, 70, 10),
  machine(36, 60, 5),
  machine(35, 120, 12),
]

const serial = (capacities: readonly (number | null)[], cycles: readonly number[]) => ({
  flow: chain(...capacities),
  machines: cycles.map((cycle, index) => machine(cycle, 60 + ((index * 37) % 70), 6 + ((index * 5) % 9))),
  realCapacity: capacities.map((capacity) => capacity ?? 30),
})

const scenarios = (): Omit<Scenario, 'seed' | 'hours'>[] => {
  const five = [40, 36, 42, 38, 35]
  const parallel = { flow: PARALLEL, machines: parallelMachines, realCapacity: [24, 16, 40, 30, 20] }
  const assembly: Flow = {
    machines: ['m0', 'm1', 'm2', 'm3', 'm4'],
    buffers: [
      { from: ['m0'], to: ['m2'], capacity: 10 },
      { from: ['m1'], to: ['m2'], capacity: 10 },
      { from: ['m2'], to: ['m3', 'm4'], capacity: 12 },
    ],
  }
  const split = {
    flow: assembly,
    machines: [machine(40), machine(38, 70, 10), machine(39, 100, 6), machine(75), machine(80, 60, 8)],
    realCapacity: [10, 10, 12],
  }
  return [
    { name: 'serial with buffers', ...serial([20, 20, 20, 20], five), faults: {} },
    { name: 'serial without buffers', ...serial([0, 0, 0, 0], five), faults: {} },
    { name: 'serial, capacities unknown', ...serial([null, null, null, null], five), faults: {} },
    { name: 'serial, large buffers', ...serial([200, 200, 200], [40, 41, 39, 42]), faults: {} },
    { name: 'parallel', ...parallel, faults: {} },
    { name: 'parallel, clocks off', ...parallel, faults: { clocksS: { 1: 55, 4: -60, 6: 40 } } },
    { name: 'serial, lost data', ...serial([15, 10, 15, 10], five), faults: { lost: 0.01 } },
    { name: 'serial, a silent machine', ...serial([15, 10, 15, 10], five), faults: { silentMin: { 2: 15 } } },
    { name: 'serial, one does not count', ...serial([15, 10, 15, 10], five), faults: { uncounted: [2] } },
    {
      name: 'parallel, two do not count and say it',
      ...parallel,
      faults: { uncounted: [1, 4], saying: [1, 4, 6] },
    },
    { name: 'serial, small buffers', ...serial([3, 2, 4, 3], five), faults: {} },
    {
      name: 'without buffers, clocks off',
      ...serial([0, 0, 0, 0], five),
      faults: { clocksS: { 1: 60, 3: -30 } },
    },
    { name: 'one unknown capacity', ...serial([20, null, 20, 5], [36, 40, 38, 42, 35]), faults: {} },
    { name: 'large buffer in the middle', ...serial([5, 300, 5], [41, 38, 40, 42]), faults: {} },
    { name: 'assembly and split', ...split, faults: {} },
    { name: 'assembly, clocks off', ...split, faults: { clocksS: { 0: 45, 4: -50 } } },
    { name: 'parallel, lost data', ...parallel, faults: { lost: 0.008 } },
    { name: 'parallel, a silent machine', ...parallel, faults: { silentMin: { 3: 12 } } },
    { name: 'slow cycles', ...serial([6, 6, 6], [180, 200, 190, 170]), faults: { clocksS: { 2: 20 } } },
    {
      name: 'all say it',
      ...serial([0, 4, 4, 0], five),
      faults: { saying: [0, 1, 2, 3, 4], lost: 0.005, clocksS: { 2: 30 } },
    },
  ]
}

export const linesFrom = (seed: number, hours: number): Scenario[] =>
  scenarios().map((scenario, index) => ({ ...scenario, seed: seed * 100 + index, hours }))
