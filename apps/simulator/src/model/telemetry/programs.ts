import { seeded } from '../random.ts'
import { type Modelled, type Shift, shiftsOver } from '../shifts.ts'
import { workOf } from '../work.ts'
import { equipmentOf } from './equipment.ts'
import { momentIn, type Window } from './moment.ts'

const PROGRAMS_OF_A_KIND = 3

interface Part {
  readonly from: number
  readonly to: number
  /** A part that ends while the machine is in trouble is lost, and so is one cut by the end of the shift. */
  readonly isDone: boolean
}

export interface Program {
  readonly from: number
  /** Null while the machine is off. */
  readonly name: string | null
  readonly parts: readonly Part[]
}

/** The programs of the shifts that touch a day, each from its setting up to that of the next. */
export function programsOf(machine: Modelled, window: Window): Program[] {
  return shiftsOver(machine, window.day).flatMap((shift) => programsOfShift(machine, shift, window))
}

export const programAt = (programs: readonly Program[], ts: number): Program | undefined =>
  programs.findLast((program) => program.from <= ts)

export const partsDone = (program: Program, ts: number): number =>
  program.parts.filter((part) => part.isDone && part.to <= ts).length

function programsOfShift(machine: Modelled, shift: Shift, window: Window): Program[] {
  if (shift.crew === 'none') return [{ from: shift.from, name: null, parts: [] }]
  const work = workOf(machine, shift)
  const programs: { from: number; parts: Part[] }[] = [{ from: shift.from, parts: [] }]
  for (const [index, { ts, status }] of work.entries()) {
    if (status === 'SETUP' && programs.at(-1)?.parts.length) programs.push({ from: ts, parts: [] })
    if (status !== 'EXE') continue
    const next = work[index + 1]
    const to = next?.ts ?? shift.to
    const isDone = next !== undefined && momentIn(window, to - 1).status === 'EXE'
    programs.at(-1)?.parts.push({ from: ts, to, isDone })
  }
  // A program that is set up in the last minutes is left to the next shift.
  return programs
    .filter((program) => program.parts.length > 0)
    .map((program) => ({ ...program, name: nameOf(machine, program.from) }))
}

function nameOf(machine: Modelled, from: number): string {
  const random = seeded(machine.seed, from, 'program')
  const { programs } = equipmentOf(machine.family)
  const kind = programs[Math.floor(random.between(0, programs.length))] ?? ''
  // A plant makes the same things again and again.
  const number = seeded(machine.seed, kind, Math.floor(random.between(0, PROGRAMS_OF_A_KIND)), 'number')
  return `${kind}_${Math.floor(number.between(1_000, 10_000))}.cnc`
}
