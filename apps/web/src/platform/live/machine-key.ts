import type { Machine } from '@millwright/contract/machines/machines'
import { queryOptions, skipToken } from '@tanstack/react-query'

/** Every query that holds machines has a key starting with this. */
export const MACHINES_KEY = 'machines'

export const machineKey = (id: string) => [MACHINES_KEY, 'one', id] as const

/** Gives only a machine that is already in the cache: it requests nothing, and brings none of the code for a request. */
export const knownMachineQuery = (id: string) =>
  queryOptions<Machine>({ queryKey: machineKey(id), queryFn: skipToken })
