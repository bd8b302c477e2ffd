import { idList } from '../database/id-list.ts'

/**
 * A machine is silent after ninety seconds, looked for every five: whether it was last heard up to a second later
 * makes no difference there, and an update for each machine in each batch is a good part of a batch's cost.
 */
const TELL_EVERY_MS = 1_000

/** Keeps when each machine was last heard, to the second. */
export function createLinkWriter() {
  const written = new Map<number, number>()

  return {
    /** Machines in ascending order, so that two who write do not wait for each other. */
    due: (machines: readonly number[], receivedAt: number): number[] =>
      machines.filter((id) => receivedAt >= (written.get(id) ?? Number.NEGATIVE_INFINITY) + TELL_EVERY_MS),

    statements: (due: readonly number[], receivedAt: number): string[] =>
      due.length === 0
        ? []
        : [
            `insert into machine_link (machine_id, last_seen)
             select m, '${new Date(receivedAt).toISOString()}' from unnest(${idList(due)}) m
             on conflict (machine_id) do update set last_seen = greatest(machine_link.last_seen, excluded.last_seen)`,
          ],

    /** To be called after the commit: what was rolled back was not written. */
    wereWritten(due: readonly number[], receivedAt: number): void {
      for (const id of due) written.set(id, receivedAt)
    },
  }
}
