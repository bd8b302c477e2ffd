import type { LineReport } from '@millwright/contract/lines/lines-shapes'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'

const NAMES = { saw: 'Beam saw 1', edge: 'Edgebander A', drill: 'Drill centre 1' } as const

/** Six in the morning of a day of the tests. */
export const LINE_DAY = '2026-11-11'
export const LINE_FROM = Date.parse(`${LINE_DAY}T06:00:00Z`)
const at = (minutes: number): number => LINE_FROM + minutes * MINUTE_MS

type Machine = LineReport['Machines'][number]
type Stretch = Machine['Stretches'][number]

const stretch = (from: number, to: number, rest: Partial<Stretch> & Pick<Stretch, 'State'>): Stretch => ({
  From: at(from),
  To: at(to),
  Cause: null,
  Via: null,
  Certainty: null,
  ...rest,
})

const waits = (from: number, to: number, State: 'starved' | 'blocked', Cause: number): Stretch =>
  stretch(from, to, { State, Cause, Via: 'edge', Certainty: 'counted' })

const machine = (Id: keyof typeof NAMES, own: Partial<Machine>, Stretches: Stretch[]): Machine => ({
  Id,
  Name: NAMES[Id],
  Family: 'CDL',
  Parts: 400,
  PlannedMs: 8 * HOUR_MS,
  WorkMs: 7 * HOUR_MS,
  AlarmMs: 0,
  StopMs: 0,
  StarvedMs: 0,
  BlockedMs: 0,
  UnexplainedMs: 0,
  NoDataMs: 0,
  Bottleneck: { Sole: 0.05, Shifting: 0.02 },
  Stretches,
  ...own,
})

const flow = [
  { From: ['saw'], To: ['edge'], Capacity: 20 },
  { From: ['edge'], To: ['drill'], Capacity: null },
]

/** A saw that was blocked and a drill that was starved by two stops of the edge bander between them. */
export const lineReport = (changed: Partial<LineReport> = {}): LineReport => ({
  Line: {
    Id: 'main',
    Name: 'Main line',
    SiteId: 'site',
    SiteName: 'Bremen',
    Timezone: 'UTC',
    Machines: Object.entries(NAMES).map(([Id, Name]) => ({ Id, Name, Family: 'CDL' })),
    Flow: { MachineIds: Object.keys(NAMES), Buffers: flow },
    ValidFrom: '2026-01-01',
    Versions: ['2026-01-01'],
  },
  From: at(0),
  To: at(480),
  Shifts: [{ Number: 1, From: at(0), To: at(480) }],
  Machines: [
    machine('saw', { BlockedMs: 25 * MINUTE_MS }, [
      stretch(0, 65, { State: 'work' }),
      waits(65, 80, 'blocked', 0),
      stretch(80, 300, { State: 'work' }),
      waits(310, 320, 'blocked', 1),
    ]),
    machine(
      'edge',
      {
        AlarmMs: 22 * MINUTE_MS,
        StopMs: 12 * MINUTE_MS,
        Parts: null,
        Bottleneck: { Sole: 0.5, Shifting: 0.11 },
      },
      [
        stretch(0, 60, { State: 'work' }),
        stretch(60, 82, { State: 'alarm' }),
        stretch(82, 305, { State: 'work' }),
        stretch(305, 317, { State: 'stop' }),
      ],
    ),
    machine('drill', { StarvedMs: 20 * MINUTE_MS, UnexplainedMs: 5 * MINUTE_MS }, [
      stretch(0, 62, { State: 'work' }),
      waits(62, 82, 'starved', 0),
      stretch(82, 85, { State: 'unexplained' }),
    ]),
  ],
  Buffers: flow.map((buffer) => ({ ...buffer, Parts: 400, MeanFill: 18, FullMs: HOUR_MS, EmptyMs: 0 })),
  Bottleneck: {
    MachineId: 'edge',
    Share: 0.61,
    HourMore: { Parts: 38, Uncertainty: 9, Money: { Currency: 'EUR', Amount: 412, IsPart: false } },
  },
  Causes: [
    {
      MachineId: 'edge',
      From: at(60),
      To: at(82),
      Kind: 'alarm',
      Code: '2207',
      Text: 'Glue temperature',
      WaitedMs: 35 * MINUTE_MS,
      Machines: 2,
    },
    {
      MachineId: 'edge',
      From: at(305),
      To: at(317),
      Kind: 'stop',
      Code: '',
      Text: '',
      WaitedMs: 10 * MINUTE_MS,
      Machines: 1,
    },
  ],
  Losses: [
    {
      MachineId: 'edge',
      Kind: 'alarm',
      Code: '2207',
      Text: 'Glue temperature',
      WaitedMs: 35 * MINUTE_MS,
      Machines: 2,
      Cost: null,
    },
    {
      MachineId: 'edge',
      Kind: 'stop',
      Code: '',
      Text: '',
      WaitedMs: 10 * MINUTE_MS,
      Machines: 1,
      Cost: null,
    },
  ],
  WaitedMs: 45 * MINUTE_MS,
  NotExplainedMs: 5 * MINUTE_MS,
  Doubts: [{ Kind: 'no_parts', MachineId: 'edge' }],
  ...changed,
})
