import type { ProductionState } from './run.ts'

/** A value of the process that a program runs in, such as the thickness of the edge; `ref` is what it belongs to. */
export interface ProcessVariable {
  readonly ref: string
  readonly label: string
  readonly value: unknown
  readonly unit: string
  readonly ts: number
  readonly channel: string
}

/** Loaded, whether it runs or not. */
export interface LoadedProgram {
  /** Empty when no program is loaded. */
  readonly program: string
  readonly state: ProductionState | null
}

/** A process without a program has no state either, whatever was the last one. */
export const stateShown = ({ program, state }: LoadedProgram): ProductionState =>
  program === '' ? 'none' : (state ?? 'ready')

const PIECE_SIDES: ReadonlySet<string> = new Set(['Length', 'Width', 'Height', 'Thickness'])

/** Dimensions of a piece are in millimetres, also where the machine says no unit (rules: production 8). */
export const variableUnit = (label: string, unit: string): string =>
  unit === '' && PIECE_SIDES.has(label) ? 'mm' : unit

/** By what they belong to, both in the order of the alphabet: machines send them in any order. */
export function groupByRef<T extends Pick<ProcessVariable, 'ref' | 'label'>>(
  variables: readonly T[],
): readonly { readonly ref: string; readonly variables: readonly T[] }[] {
  const sorted = variables.toSorted((a, b) => compare(a.ref, b.ref) || compare(a.label, b.label))
  return [...Map.groupBy(sorted, ({ ref }) => ref)].map(([ref, each]) => ({ ref, variables: each }))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
