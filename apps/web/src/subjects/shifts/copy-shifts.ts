import type { Machine } from '@millwright/contract/machines/machines'

export interface CopyResult {
  readonly done: Machine[]
  readonly failed: { readonly machine: Machine; readonly error: unknown }[]
}

/** One machine after the other; what fails on one does not keep the others from it. */
export async function copyShifts(
  machines: readonly Machine[],
  save: (machine: Machine) => Promise<unknown>,
): Promise<CopyResult> {
  const result: CopyResult = { done: [], failed: [] }
  for (const machine of machines) {
    try {
      await save(machine)
      result.done.push(machine)
    } catch (error) {
      result.failed.push({ machine, error })
    }
  }
  return result
}
