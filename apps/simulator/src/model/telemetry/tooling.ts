import { seeded } from '../random.ts'
import type { Modelled } from '../shifts.ts'
import type { Equipment } from './equipment.ts'
import type { Lifetime } from './lifetime.ts'
import type { Moment } from './moment.ts'

/** A tool has an id and a family (rules: data 6). */
export interface ToolItem {
  readonly toolId: string
  readonly family: string
  readonly name: string
}

export interface Tool {
  /** `T01` */
  readonly slot: string
  readonly item: ToolItem
  /** Percent of its life that is left; full again when a new one was put in. */
  life(moment: Moment): number
}

export const toolChannel = (slot: string, leaf: 'Life' | 'Tool'): string => `Tooling/${slot}/${leaf}`

const KINDS: Readonly<Record<string, readonly (readonly [family: string, name: string])[]>> = {
  CDL: [
    ['MILL', 'Router cutter D18'],
    ['MILL', 'Router cutter D12'],
    ['DRILL', 'Drill D5'],
    ['MILL', 'Profile cutter R3'],
    ['SAW', 'Grooving blade D125'],
  ],
  BOR: [
    ['DRILL', 'Drill D5'],
    ['DRILL', 'Drill D8'],
    ['DRILL', 'Hinge bit D35'],
  ],
  PLS: [
    ['PLANER', 'Planing head'],
    ['PROFILE', 'Profile head T12'],
  ],
}

/** Tools wear with every piece that is finished and last for some days or weeks. */
export function toolsOf(machine: Modelled, equipment: Equipment, pieces: Lifetime): Tool[] {
  const kinds = KINDS[machine.family] ?? []
  return Array.from({ length: equipment.tools ?? 0 }, (_, index) => {
    const slot = `T0${index + 1}`
    const random = seeded(machine.seed, slot, 'tool')
    const lasts = equipment.partsAnHour * random.between(20, 140)
    const used = random.unit()
    const [family, name] = kinds[index % kinds.length] ?? ['TOOL', 'Tool']
    return {
      slot,
      item: { toolId: `${family}-${machine.seed}${slot}`, family, name },
      life(moment) {
        const lives = used + pieces(moment) / lasts
        return Math.ceil(100 * (1 - (lives - Math.floor(lives))))
      },
    }
  })
}
