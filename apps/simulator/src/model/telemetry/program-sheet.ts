import { HOUR_MS } from '@millwright/domain/time/lengths'
import { seeded } from '../random.ts'
import type { Modelled } from '../shifts.ts'
import type { Equipment } from './equipment.ts'
import type { Program } from './programs.ts'

/** One part of a program, its quantity per repetition and its size in millimetres. */
export interface SheetPart {
  readonly Name: string
  readonly Qty: number
  readonly Length: number
  readonly Width: number
  readonly Thickness: number
}

const PARTS = ['Side panel', 'Shelf', 'Back rail', 'Front', 'Top', 'Plinth'] as const
const MATERIALS = ['MDF 18 white', 'Chipboard 19 oak', 'Plywood 15 birch', 'MDF 22 raw'] as const
const MAX_KINDS = 4

/** For one repetition: as many pieces as the machine makes in its time. */
export function partsOfProgram(machine: Modelled, equipment: Equipment, program: Program): SheetPart[] {
  const random = seeded(machine.seed, program.name ?? '', 'parts')
  const hours = program.parts.reduce((sum, { from, to }) => sum + (to - from), 0) / HOUR_MS
  const pieces = Math.max(1, Math.round((equipment.partsAnHour * hours) / Math.max(1, program.parts.length)))
  const kinds = Math.min(pieces, 1 + Math.floor(random.between(0, MAX_KINDS)))
  const each = Math.floor(pieces / kinds)
  return Array.from({ length: kinds }, (_, index) => ({
    Name: PARTS[index] ?? PARTS[0],
    Qty: index === 0 ? pieces - each * (kinds - 1) : each,
    Length: Math.round(random.between(30, 200)) * 10,
    Width: Math.round(random.between(8, 60)) * 10,
    Thickness: 18,
  }))
}

export function extraOf(machine: Modelled, program: Program): Readonly<Record<string, string>> {
  const random = seeded(machine.seed, program.from, 'order')
  return {
    Material: MATERIALS[Math.floor(random.between(0, MATERIALS.length))] ?? MATERIALS[0],
    Order: `${Math.floor(random.between(2_000, 2_400))}, position ${Math.floor(random.between(1, 9))}`,
  }
}
