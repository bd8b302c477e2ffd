import type { Flow } from '../ingest/fair-queue.ts'

export interface UnparsedLimits {
  readonly unparsedBytes: number
  readonly unparsedBytesPerMachine: number
}

/** The incomplete packet of one connection. */
interface Holder {
  readonly flow: Flow
  readonly end: (reason: string) => void
  bytes: number
}

/**
 * Bytes of packets that have arrived in part. They do not count as in flight: a paused socket could never complete them. Who
 * exceeds the limit of its machine is disconnected; where all together are too many, the machine that holds most.
 */
export function createUnparsedBytes({ unparsedBytes, unparsedBytesPerMachine }: UnparsedLimits) {
  const holders = new Set<Holder>()
  const byMachine = new Map<number, number>()
  let total = 0

  function count(holder: Holder, bytes: number): void {
    const { machineId } = holder.flow
    const ofMachine = (byMachine.get(machineId) ?? 0) + bytes - holder.bytes
    if (ofMachine > 0) byMachine.set(machineId, ofMachine)
    else byMachine.delete(machineId)
    total += bytes - holder.bytes
    holder.bytes = bytes
    if (bytes > 0) holders.add(holder)
    else holders.delete(holder)
  }

  function endLargest(): void {
    let largest: Holder | null = null
    const heldBy = ({ flow }: Holder) => byMachine.get(flow.machineId) ?? 0
    for (const holder of holders) {
      const isLarger = !largest || heldBy(holder) > heldBy(largest)
      const isSameLarger = largest && heldBy(holder) === heldBy(largest) && holder.bytes > largest.bytes
      if (isLarger || isSameLarger) largest = holder
    }
    if (!largest) return
    count(largest, 0)
    largest.end('the largest of too many incomplete packets')
  }

  return {
    /** For one connection; `end` closes it. */
    of(flow: Flow, end: (reason: string) => void) {
      const holder: Holder = { flow, end, bytes: 0 }
      return {
        /** How many it holds now; 0 when it has ended. */
        set(bytes: number): void {
          if (bytes === holder.bytes) return
          count(holder, bytes)
          if ((byMachine.get(flow.machineId) ?? 0) > unparsedBytesPerMachine) {
            count(holder, 0)
            end('too many incomplete packets')
          }
          while (total > unparsedBytes) endLargest()
        },
      }
    },
  }
}

export type UnparsedBytes = ReturnType<typeof createUnparsedBytes>
export type UnparsedOfConnection = ReturnType<UnparsedBytes['of']>
