import { badField } from '../runtime/errors.ts'

const MAX_MACHINES = 1000

/** A comma list of machine ids in a query. */
export function readMachineIds(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim())
  if (ids.length > MAX_MACHINES) throw badField('machineIds', `must be at most ${MAX_MACHINES}`)
  return ids
}
