import { benchmarkOf } from '@millwright/domain/shifts/goal'
import { BREMEN, GRAZ, type MachineRow, type Problem, SEGHERIA, SPECIAL } from './fleet-table.ts'
import { measureOf, type PlannedShift, shiftPlanOf } from './shift-plan.ts'

export type DemoOrganization = 'NORDHAUS' | 'SEGHERIA'
export type DemoSite = 'Nordhaus Bremen' | 'Nordhaus Graz' | 'Segheria Belluno'

/** In metres and degrees: the middle of the footprint, seen from the lower left corner of the floor plan. */
export interface Footprint {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rotation: number
}

export interface DemoMachine {
  /** Public id, used in topics and addresses. */
  readonly id: string
  /** The device's name at the broker. */
  readonly deviceId: string
  readonly name: string
  readonly shortName: string
  readonly model: string
  readonly serial: string
  readonly family: string
  readonly manufacturer: string
  readonly timezone: string
  readonly organization: DemoOrganization
  readonly site: DemoSite
  /** Null for machines that do not stand in the hall of the plan. */
  readonly mapView: Footprint | null
  readonly kitType: '' | 'im' | 'sensor'
  readonly licence: 'full' | 'trial' | 'expired' | 'none'
  readonly freeTrialReady: boolean
  /** The ideal rate: parts, passes or metres in an hour of work, by the family. */
  readonly goal: number | null
  /** For each shift, of the same figure; null where its shifts have a goal of another figure. */
  readonly shiftTarget: number | null
  readonly ticketManager: string
  readonly shiftPlan: readonly PlannedShift[]
  /** Whether its plant also works at night and on weekends; the others keep five days of two shifts. */
  readonly isAroundTheClock: boolean
  /** Neighbours in a plant have neighbouring seeds: that spreads days off, breaks and trouble evenly over it. */
  readonly seed: number
  /** Its bearings are on their way out. */
  readonly hasWornSpindle: boolean
  /** Null for a machine in good order. */
  readonly problem: Problem | null
  /** False for a machine that is registered and has never connected. */
  readonly isConnected: boolean
  /** An offline machine has a history but sends nothing any more. */
  readonly link: 'connected' | 'offline'
}

interface Plant {
  readonly organization: DemoOrganization
  readonly site: DemoSite
  readonly timezone: string
  readonly isAroundTheClock: boolean
  readonly firstSeed: number
  readonly rows: readonly MachineRow[]
}

const plant = ({ rows, firstSeed, ...where }: Plant): DemoMachine[] =>
  rows.map(([id, name, shortName, model, serial, family, place], index) => {
    const { maker, licence = 'full', kpi, hasGoal = true, ...special } = SPECIAL[id] ?? {}
    const measure = measureOf(family, kpi)
    const isTarget = measure.shift.kpi === benchmarkOf(family).kpi
    return {
      ...where,
      ...{ id, name, shortName, model, serial, family },
      deviceId: `DEV-${id.toUpperCase()}`,
      manufacturer: maker ?? 'MILLMAKER',
      mapView: place ? footprintOf(place) : null,
      licence,
      freeTrialReady: licence === 'trial' || licence === 'none',
      goal: hasGoal ? measure.hour : null,
      shiftTarget: isTarget ? measure.shift.value : null,
      ticketManager: maker ? 'CMS' : where.organization === 'NORDHAUS' ? 'Werkhof Handel' : '',
      shiftPlan: shiftPlanOf(family, where.isAroundTheClock, isTarget ? null : measure.shift),
      seed: firstSeed + index,
      kitType: special.kitType ?? '',
      hasWornSpindle: special.hasWornSpindle ?? false,
      problem: special.problem ?? null,
      isConnected: special.isConnected ?? true,
      link: special.link ?? 'connected',
    }
  })

const footprintOf = ([x, y, width, height, rotation = 0]: NonNullable<MachineRow[6]>): Footprint => ({
  x,
  y,
  width,
  height,
  rotation,
})

/** Machines of the first plant that deliver to each other, with the parts that fit between them. */
export const DEMO_LINE = {
  id: 'line-1',
  name: 'Bremen line 1',
  organization: 'NORDHAUS',
  siteId: 'site-1',
  /** Long before the history of the demo. */
  validFrom: '2026-01-01',
  flow: {
    machines: ['saw-1', 'ldr-r1', 'nst-01', 'nst-02', 'edg-a', 'drl-1', 'drl-2'],
    buffers: [
      { from: ['saw-1'], to: ['ldr-r1'], capacity: 24 },
      { from: ['ldr-r1'], to: ['nst-01', 'nst-02'], capacity: 16 },
      { from: ['nst-01', 'nst-02'], to: ['edg-a'], capacity: 40 },
      { from: ['edg-a'], to: ['drl-1'], capacity: 30 },
      { from: ['drl-1'], to: ['drl-2'], capacity: 20 },
    ],
  },
} as const

/** The one list of demo machines: the server's seed and the simulator both read it. */
export const DEMO_MACHINES: readonly DemoMachine[] = [
  ...plant({
    organization: 'NORDHAUS',
    site: 'Nordhaus Bremen',
    timezone: 'Europe/Berlin',
    isAroundTheClock: true,
    firstSeed: 1,
    rows: BREMEN,
  }),
  ...plant({
    organization: 'NORDHAUS',
    site: 'Nordhaus Graz',
    timezone: 'Europe/Vienna',
    isAroundTheClock: false,
    firstSeed: 21,
    rows: GRAZ,
  }),
  ...plant({
    organization: 'SEGHERIA',
    site: 'Segheria Belluno',
    timezone: 'Europe/Rome',
    isAroundTheClock: false,
    firstSeed: 31,
    rows: SEGHERIA,
  }),
]
