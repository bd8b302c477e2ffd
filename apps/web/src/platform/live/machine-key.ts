import type { Machine } from '@millwright/contract/machines/machines'
import { queryOptions, skipToken } from '@tanstack/react-query'

/** Every query that holds machines has a key starting with this. */
export const MACHINES_KEY = 'machines'

export const machineKey = (id: string) => [MACHINES_KEY, 'one', id] as const

/** What is known of a machine already; asks for nothing, and brings none of what asking needs. */
export const knownMachineQuery = (id: string) =>
  queryOptions<Machine>({ queryKey: machineKey(id), queryFn: skipToken })
