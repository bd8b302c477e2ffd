import { processVariableChannel, programChannel } from '@millwright/contract/production/production-channels'
import type { DemoMachine } from '../../fleet.ts'
import { seeded } from '../random.ts'
import type { Modelled } from '../shifts.ts'
import type { SheetPart } from './program-sheet.ts'
import { type Program, partsDone } from './programs.ts'

/** The process that every machine has. */
export const PROCESS = '01'
/** The second table of a machine that has two; the same program runs on both, mirrored. */
const MIRRORED = '02'

interface SlotEvent {
  readonly ts: number
  readonly channel: string
  readonly value: string | number
  readonly unit?: string
}

type Owner = Modelled & Pick<DemoMachine, 'model'>

/** By operators for a program, by its owner. */
export function variableEvents(
  machine: Owner,
  { from, name }: Program,
  [part]: readonly SheetPart[],
): SlotEvent[] {
  const random = seeded(machine.seed, name ?? '', 'variables')
  const set = (ref: string, label: string, value: string | number, unit = ''): SlotEvent => ({
    ts: from,
    channel: processVariableChannel(PROCESS, ref, label),
    value,
    ...(unit === '' ? {} : { unit }),
  })
  const piece = part
    ? [
        set('Piece', 'Length', part.Length, 'mm'),
        set('Piece', 'Width', part.Width, 'mm'),
        set('Piece', 'Thickness', part.Thickness, 'mm'),
      ]
    : []
  if (machine.family === 'EBA')
    return [
      ...piece,
      set('Edge', 'Thickness', [0.4, 0.8, 1, 2][Math.floor(random.between(0, 4))] ?? 1, 'mm'),
      set(
        'Edge',
        'Material',
        ['ABS white', 'ABS oak', 'Veneer beech'][Math.floor(random.between(0, 3))] ?? '',
      ),
    ]
  if (machine.family === 'SEZ') return [...piece, set('Stack', 'Panels', Math.floor(random.between(1, 7)))]
  return piece
}

/** The second process of a machine with two tables. */
export function mirroredEvents(machine: Owner, program: Program, end: 'done' | 'abort'): SlotEvent[] {
  if (!machine.model.includes('Dual') || program.name === null) return []
  const { from, name, parts } = program
  const say = (leaf: 'Name' | 'RepsTarget' | 'RepsDone' | 'State', ts: number, value: string | number) => ({
    ts,
    channel: programChannel(MIRRORED, leaf),
    value,
  })
  const first = parts[0]?.from ?? from
  const last = parts.at(-1)?.to ?? from
  return [
    say('Name', from, name.replace('.cnc', '_MIRROR.cnc')),
    say('RepsTarget', from, parts.length),
    say('RepsDone', from, 0),
    ...(first > from ? [say('State', from, 'setup')] : []),
    ...(last > first ? [say('State', first, 'exe')] : []),
    say('State', last, end),
    ...parts.filter(({ isDone }) => isDone).map(({ to }) => say('RepsDone', to, partsDone(program, to))),
  ]
}
