import { seeded } from '../random.ts'
import type { Modelled } from '../shifts.ts'
import type { Equipment } from './equipment.ts'
import type { Lifetime } from './lifetime.ts'
import type { Moment } from './moment.ts'

/** As docs/channels.md describes it. */
export interface ToolItem {
  readonly toolId: string
  readonly family: string
  readonly name: string
  readonly diameter: number
  readonly length: number
  readonly limit: number
  readonly unit: string
}

/** A tool at a moment; `life` counts those that were in the pocket before it. */
export interface ToolMoment {
  readonly life: number
  readonly used: number
  readonly item: ToolItem
}

export interface Tool {
  /** `T12` */
  readonly pocket: string
  at(moment: Moment): ToolMoment
  /** How a tool ended that was changed early, late, or in time. */
  endOf(life: number): 'broken' | 'worn' | 'ok'
}

type Kind = readonly [
  code: string,
  family: string,
  name: string,
  diameter: number,
  limit: number,
  unit: string,
]

const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  CDL: [
    ['CC12-Z2+2', 'MILL', 'Compression cutter Z2+2', 12, 600, 'min'],
    ['SC18-Z3', 'MILL', 'Straight cutter Z3', 18, 900, 'min'],
    ['DR5', 'DRILL', 'Drill, through', 5, 1_200, 'min'],
    ['PR-R6', 'PROFILE', 'Profile cutter R6', 32, 400, 'min'],
    ['SB125 Z36', 'SAW', 'Saw blade Z36', 125, 1_500, 'min'],
    ['HD35', 'DRILL', 'Hinge drill', 35, 4_000, 'pieces'],
    ['BN8 50%', 'MILL', 'Ball nose', 8, 500, 'min'],
  ],
  BOR: [
    ['DR5', 'DRILL', 'Drill, through', 5, 9_000, 'pieces'],
    ['DR8', 'DRILL', 'Drill, blind', 8, 6_000, 'pieces'],
    ['HD35', 'DRILL', 'Hinge drill', 35, 4_000, 'pieces'],
  ],
  PLS: [
    ['PH230', 'PLANER', 'Planing head', 125, 18_000, 'm'],
    ['PR-T12', 'PROFILE', 'Profile head T12', 163, 12_000, 'm'],
  ],
}

/** Pockets of the magazine that hold a tool; the others are empty. */
const POCKETS = [1, 3, 5, 7, 9, 10, 12, 14, 15, 18, 20, 22]

/** Tools wear with every piece that is finished and last for some days or weeks. */
export function toolsOf(machine: Modelled, equipment: Equipment, pieces: Lifetime): Tool[] {
  const kinds = KINDS[machine.family] ?? []
  return POCKETS.slice(0, equipment.tools ?? 0).flatMap((number, index): Tool[] => {
    const kind = kinds[index % kinds.length]
    if (!kind) return []
    const [code, family, name, diameter, limit, unit] = kind
    const pocket = `T${number}`
    const random = seeded(machine.seed, pocket, 'tool')
    const lasts = equipment.partsAnHour * random.between(60, 360)
    const begun = random.unit()
    // Half of the machines' tools have an id of their own, the others only a number of the magazine's table.
    const hasOwnIds = index % 2 === 0
    const length = Math.round(random.between(60, 140) * 1_000) / 1_000

    /** How much of its limit a tool is used for before it is changed. */
    const shareOf = (life: number): number => {
      const luck = seeded(machine.seed, pocket, life, 'life')
      return luck.chance(0.2) ? luck.between(0.55, 0.8) : luck.between(0.93, 1.02)
    }

    return [
      {
        pocket,
        at(moment) {
          const lives = begun + pieces(moment) / lasts
          const life = Math.floor(lives)
          const used = Math.floor((lives - life) * 100 * shareOf(life)) * (limit / 100)
          const toolId = hasOwnIds ? `${code}/${String((life % 90) + 10)}` : `${code} ${pocket}`
          return { life, used, item: { toolId, family, name, diameter, length, limit, unit } }
        },
        endOf(life) {
          const share = shareOf(life)
          if (share < 0.9) return 'broken'
          return share >= 1 ? 'worn' : 'ok'
        },
      },
    ]
  })
}
