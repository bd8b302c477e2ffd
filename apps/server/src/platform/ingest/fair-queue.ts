/** Whose work it is. Turns are taken by organization first, then by machine: a tenant gets no more for having more machines. */
export interface Flow {
  readonly organizationId: number
  readonly machineId: number
}

interface Waiting<T> {
  readonly item: T
  readonly cost: number
}

/** Something from which one item after the other is taken. */
interface Line<T> {
  take(): Waiting<T> | undefined
  isEmpty(): boolean
}

/** A line may take so much in one round; more is deducted from its next rounds. */
const CREDIT = 500
/** The cost of what is a whole turn by itself. */
export const WHOLE_TURN = CREDIT

/** Lines that take turns by what their items cost (deficit round robin), so that large items gain nothing over small ones. */
function createRing<T, L extends Line<T>>(open: () => L) {
  const lines = new Map<number, { readonly line: L; credit: number }>()
  let waiting = 0

  return {
    lineOf: (key: number): L | undefined => lines.get(key)?.line,

    isEmpty: (): boolean => waiting === 0,

    put(key: number, add: (line: L) => void): void {
      let entry = lines.get(key)
      if (!entry) {
        entry = { line: open(), credit: CREDIT }
        lines.set(key, entry)
      }
      add(entry.line)
      waiting += 1
    },

    /** After an item was removed from a line otherwise than by `take`. */
    removed(): void {
      waiting -= 1
    },

    take(): Waiting<T> | undefined {
      if (waiting === 0) return undefined
      for (;;) {
        const [first] = lines
        if (!first) return undefined
        const [key, entry] = first
        if (entry.credit > 0 && !entry.line.isEmpty()) {
          const taken = entry.line.take()
          if (!taken) continue
          entry.credit -= taken.cost
          waiting -= 1
          return taken
        }
        lines.delete(key)
        entry.credit += CREDIT
        // One that is empty stays only until what it took too much is made up for.
        if (!entry.line.isEmpty() || entry.credit <= 0) lines.set(key, entry)
      }
    },
  }
}

function createLine<T>() {
  const waiting = new Map<T, Waiting<T>>()
  return {
    isEmpty: (): boolean => waiting.size === 0,
    has: (item: T): boolean => waiting.has(item),
    put: (item: T, cost: number): void => void waiting.set(item, { item, cost }),
    remove: (item: T): boolean => waiting.delete(item),
    take(): Waiting<T> | undefined {
      for (const next of waiting.values()) {
        waiting.delete(next.item)
        return next
      }
      return undefined
    },
  }
}

/**
 * Items are taken in turns: rules: fairness 2. One machine's items stay in their order; however many one
 * organization or one machine has waiting, another's next item waits for one round of the others. An item is in it
 * once.
 */
export function createFairQueue<T>() {
  const organizations = createRing<T, ReturnType<typeof createMachines>>(createMachines)
  let size = 0

  function createMachines() {
    return createRing<T, ReturnType<typeof createLine<T>>>(createLine<T>)
  }

  return {
    size: (): number => size,

    /** Whether anything of this machine waits. */
    has({ organizationId, machineId }: Flow): boolean {
      const line = organizations.lineOf(organizationId)?.lineOf(machineId)
      return line !== undefined && !line.isEmpty()
    },

    put({ organizationId, machineId }: Flow, item: T, cost: number): void {
      if (organizations.lineOf(organizationId)?.lineOf(machineId)?.has(item)) return
      organizations.put(organizationId, (machines) =>
        machines.put(machineId, (line) => line.put(item, Math.max(1, cost))),
      )
      size += 1
    },

    take(): T | undefined {
      const taken = organizations.take()
      if (!taken) return undefined
      size -= 1
      return taken.item
    },

    remove({ organizationId, machineId }: Flow, item: T): void {
      const machines = organizations.lineOf(organizationId)
      if (!machines?.lineOf(machineId)?.remove(item)) return
      machines.removed()
      organizations.removed()
      size -= 1
    },
  }
}

export type FairQueue<T> = ReturnType<typeof createFairQueue<T>>
