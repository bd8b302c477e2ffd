import type { CounterUnit, Trigger } from '@millwright/domain/maintenance/trigger'

export interface DemoTask {
  readonly code: string
  readonly action: string
  readonly group: string
  readonly device: string
  readonly triggers: readonly Trigger[]
  readonly minutes: number
  readonly priority?: number
  readonly family?: string
  readonly steps: readonly (readonly [text: string, unit?: string])[]
  readonly parts: readonly (readonly [name: string, quantity: number, price: number])[]
}

const counter = (value: number, unit: CounterUnit = 'H'): Trigger => ({ kind: 'counter', unit, value })
const months = (every: number): Trigger => ({ kind: 'calendar', every, period: 'MONTH' })

export const DEMO_TASKS: readonly DemoTask[] = [
  {
    code: 'LUB-02',
    action: 'Grease X and Y guides',
    group: 'Lubrication',
    device: 'X and Y axes',
    triggers: [counter(750), months(6)],
    minutes: 45,
    priority: 50,
    steps: [
      ['Lock out the main switch'],
      ['Wipe old grease off X and Y guides'],
      ['Grease X, 4 nipples, 2 strokes each'],
      ['Grease Y, 6 nipples, 2 strokes each'],
      ['Grease pressure', 'bar'],
    ],
    parts: [['Grease cartridge 400', 1, 14.9]],
  },
  {
    code: 'VAC-01',
    action: 'Replace vacuum pump filter',
    group: 'Vacuum',
    device: 'Vacuum pump 1',
    triggers: [counter(500), { kind: 'alarms', code: '4012', count: 800 }],
    minutes: 25,
    steps: [['Switch the pump off'], ['Replace the filter'], ['Vacuum after 2 min', 'mbar']],
    parts: [['Filter VF-220', 1, 86]],
  },
  {
    code: 'CLR-01',
    action: 'Change spindle cooler fluid',
    group: 'Cooling',
    device: 'Spindle cooler',
    triggers: [counter(1200), months(12)],
    minutes: 90,
    steps: [['Drain the tank'], ['Rinse once'], ['Fill to the mark'], ['Temperature at idle', '°C']],
    parts: [['Cooler fluid 5 l', 2, 39.5]],
  },
  {
    code: 'GLU-05',
    action: 'Clean glue tank and roller',
    group: 'Gluing',
    device: 'Glue tank',
    triggers: [counter(450)],
    minutes: 60,
    priority: 60,
    family: 'EBA',
    steps: [['Empty the tank'], ['Clean roller and scraper'], ['Fill and heat up'], ['Temperature', '°C']],
    parts: [],
  },
  {
    code: 'BLT-07',
    action: 'Tension feed chain',
    group: 'Drives',
    device: 'Feed chain',
    triggers: [counter(1200), counter(2_000_000, 'M')],
    minutes: 40,
    family: 'EBA',
    steps: [['Measure the slack', 'mm'], ['Tension both sides'], ['Slack afterwards', 'mm']],
    parts: [],
  },
  {
    code: 'SAW-03',
    action: 'Align scoring blade',
    group: 'Cutting',
    device: 'Scoring unit',
    triggers: [counter(480)],
    minutes: 30,
    family: 'SEZ',
    steps: [['Cut a test panel'], ['Align height and side'], ['Offset afterwards', 'mm']],
    parts: [],
  },
  {
    code: 'FLT-01',
    action: 'Change cabinet filter',
    group: 'Electrical',
    device: 'Electrical cabinet',
    triggers: [{ kind: 'calendar', every: 8, period: 'WEEK' }],
    minutes: 15,
    steps: [['Replace the filter mat']],
    parts: [['Filter mat', 1, 12.4]],
  },
  {
    code: 'CHK-01',
    action: 'Replace chuck seals',
    group: 'Drilling head',
    device: 'Drill chucks',
    triggers: [counter(200_000, 'PARTS'), counter(1300)],
    minutes: 60,
    family: 'BOR',
    steps: [['Remove the chucks'], ['Replace the seals'], ['Leakage', 'l/min']],
    parts: [['Seal kit DS-2', 1, 148]],
  },
  {
    code: 'SPI-04',
    action: 'Inspect front bearing',
    group: 'Spindle',
    device: 'Spindle',
    triggers: [{ kind: 'test', app: 'SPINDLE_CHECK' }],
    minutes: 120,
    priority: 60,
    family: 'CDL',
    steps: [['Run the spindle check'], ['Radial play', 'µm'], ['Note what was found']],
    parts: [],
  },
]

/** Recommended by the maker for its machines. */
export const MAKER_TASKS: readonly DemoTask[] = [
  {
    code: 'MM-CDL-10',
    action: 'Check tool changer grippers',
    group: 'Tool changer',
    device: 'Grippers',
    triggers: [counter(1000), months(12)],
    minutes: 50,
    family: 'CDL',
    steps: [['Measure the gripping force', 'N'], ['Clean and grease']],
    parts: [['Gripper set CS-40', 1, 420]],
  },
  {
    code: 'MM-EBA-04',
    action: 'Replace glue roller bearing',
    group: 'Gluing',
    device: 'Glue roller',
    triggers: [counter(2000)],
    minutes: 110,
    family: 'EBA',
    steps: [['Take the roller out'], ['Replace the bearing'], ['Run warm for 10 min']],
    parts: [['Bearing GH-3', 2, 64]],
  },
]

export interface DemoPlan {
  readonly code: string
  readonly machine: string
  /** Since when it counts. */
  readonly days: number
  /** Whether there is an activity already. */
  readonly isRaised: boolean
  readonly assignee: string | null
  /** How many days ago it was done. */
  readonly doneDays: readonly number[]
}

const MAINTAINER = 'maintainer@example.com'
const plan = (
  code: string,
  machine: string,
  days: number,
  { isRaised = true, assignee = null as string | null, doneDays = [] as readonly number[] } = {},
): DemoPlan => ({ code, machine, days, isRaised, assignee, doneDays })

export const DEMO_PLANS: readonly DemoPlan[] = [
  plan('LUB-02', 'nst-01', 46, { assignee: MAINTAINER, doneDays: [46] }),
  plan('LUB-02', 'nst-02', 20, { isRaised: false, doneDays: [20] }),
  plan('LUB-02', '5ax-02', 36, { doneDays: [36] }),
  plan('VAC-01', 'nst-02', 30, { assignee: MAINTAINER, doneDays: [30] }),
  plan('VAC-01', 'nst-01', 8, { isRaised: false, doneDays: [8] }),
  plan('CLR-01', '5ax-01', 58, { assignee: MAINTAINER }),
  plan('GLU-05', 'edg-b', 27, { doneDays: [27, 55] }),
  plan('GLU-05', 'edg-a', 6, { isRaised: false, doneDays: [6, 33] }),
  plan('BLT-07', 'edg-a', 48, { isRaised: false }),
  plan('SAW-03', 'saw-1', 28, { assignee: MAINTAINER, doneDays: [28] }),
  plan('SAW-03', 'saw-2', 12, { isRaised: false, doneDays: [12] }),
  plan('FLT-01', 'saw-2', 52, { assignee: MAINTAINER }),
  plan('FLT-01', '5ax-01', 30, { isRaised: false, doneDays: [30] }),
  plan('CHK-01', 'drl-1', 50, { isRaised: false }),
  plan('CHK-01', 'drl-2', 25, { isRaised: false, doneDays: [25] }),
  plan('SPI-04', '5ax-01', 20, { isRaised: false }),
]
