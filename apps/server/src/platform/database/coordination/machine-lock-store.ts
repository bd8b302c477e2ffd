import { idList } from '../id-list.ts'

/**
 * Locks these machines until the transaction ends, as a statement without parameters. In ascending order, so that two
 * transactions do not wait for each other.
 */
export const lockMachines = (lock: number, machineIds: readonly number[]): string =>
  `select count(pg_advisory_xact_lock(${lock}, m::int))
     from unnest(${idList([...machineIds].sort((a, b) => a - b))}) m`
