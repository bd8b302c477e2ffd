import type { MachineValue } from '@millwright/contract/connectors/opcua-process'
import type { OutgoingMachine } from '@millwright/domain/connectors/outgoing/machine-facts'
import type { BaseNode, UAObject } from 'node-opcua'
import type { Link } from './link.ts'
import { addMachine, addOutline, type MachineNodes, type MachineTypes } from './machine-nodes.ts'
import type { Wanted } from './view-server.ts'

export interface MachineTreeDeps {
  types: MachineTypes
  accountId: string
  link: Link
  log: (message: string) => void
  /** Machines that have their nodes and their values at once. */
  most?: number
}

/** To look through the nodes of all that are watched would take long. */
const MOST_TRIES = 20
/** So many times as many may be watched. */
const WATCHED_TIMES = 4

interface Entry {
  machine: OutgoingMachine
  /** Without what is below it while nobody looks at it. */
  outline: UAObject | null
  nodes: MachineNodes | null
  making: Promise<void> | null
  /** Values that came while its nodes were made. */
  early: MachineValue[]
}

/** The machines of a view. One gets its nodes and its live values when it is first asked for, and loses them when others are wanted more. */
export function createMachineTree({ types, accountId, link, log, most = 500 }: MachineTreeDeps) {
  const entries = new Map<string, Entry>()
  /** With their nodes, the one that was asked for last at the end. */
  const made = new Set<string>()
  let certain: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null

  async function make(machineId: string, entry: Entry): Promise<void> {
    const values = await link.ask('watch', { accountId, machineId })
    if (values === null || entries.get(machineId) !== entry) return
    makeRoom()
    if (made.size >= most * WATCHED_TIMES) {
      log(`${accountId} watches as many machines as it may`)
      return
    }
    if (entry.outline) types.namespace.addressSpace.deleteNode(entry.outline)
    entry.outline = null
    const nodes = addMachine(types, entry.machine, values)
    for (const value of entry.early.splice(0)) nodes.take(value)
    entry.nodes = nodes
    made.add(machineId)
  }

  async function want(machineId: string): Promise<void> {
    const entry = entries.get(machineId)
    if (!entry) return
    if (entry.nodes?.isIncomplete() && !isWatched(entry.nodes.object)) fold(machineId, entry)
    if (entry.nodes) {
      made.delete(machineId)
      made.add(machineId)
      return
    }
    entry.making ??= make(machineId, entry)
      .catch((error: unknown) =>
        log(`a machine could not be read: ${error instanceof Error ? error.message : error}`),
      )
      .finally(() => {
        entry.making = null
        entry.early.length = 0
      })
    await entry.making
  }

  function makeRoom(): void {
    let tries = 0
    for (const machineId of made) {
      if (made.size < most || tries === MOST_TRIES) return
      tries += 1
      const entry = entries.get(machineId)
      if (!entry?.nodes) continue
      if (isWatched(entry.nodes.object)) {
        // It is looked at again after the others.
        made.delete(machineId)
        made.add(machineId)
      } else fold(machineId, entry)
    }
  }

  /** Back to its outline. */
  function fold(machineId: string, entry: Entry): void {
    remove(machineId, entry)
    entry.outline = addOutline(types, entry.machine)
  }

  function remove(machineId: string, entry: Entry): void {
    const { addressSpace } = types.namespace
    if (entry.outline) addressSpace.deleteNode(entry.outline)
    if (entry.nodes) {
      addressSpace.deleteNode(entry.nodes.object)
      link.tell({ kind: 'unwatch', accountId, machineId })
    }
    made.delete(machineId)
    entry.outline = null
    entry.nodes = null
  }

  return {
    async prepare({ machineIds, names }: Wanted): Promise<void> {
      await certain?.promise
      const named = new Set(names)
      const wanted = new Set(machineIds)
      if (named.size > 0)
        for (const [machineId, { machine }] of entries) if (named.has(machine.name)) wanted.add(machineId)
      for (const machineId of wanted) await want(machineId)
    },

    setMachines(now: readonly OutgoingMachine[]): void {
      const left = new Set(entries.keys())
      for (const machine of now) {
        left.delete(machine.id)
        const known = entries.get(machine.id)
        if (known && isSame(known.machine, machine)) continue
        if (known) remove(machine.id, known)
        entries.set(machine.id, {
          machine,
          outline: addOutline(types, machine),
          nodes: null,
          making: null,
          early: [],
        })
      }
      for (const machineId of left) {
        const entry = entries.get(machineId)
        entries.delete(machineId)
        if (entry) remove(machineId, entry)
      }
      certain?.resolve()
      certain = null
    },

    /** Nothing is answered until it is known what the account sees now. */
    setUncertain(): void {
      certain ??= Promise.withResolvers<void>()
    },

    take(values: readonly MachineValue[]): void {
      for (const value of values) {
        const entry = entries.get(value.machineId)
        if (entry?.nodes) entry.nodes.take(value)
        else if (entry?.making) entry.early.push(value)
      }
    },
  }
}

const isSame = (one: OutgoingMachine, other: OutgoingMachine): boolean =>
  one.name === other.name &&
  one.manufacturer === other.manufacturer &&
  one.model === other.model &&
  one.serial === other.serial

/** A monitored item hears of the end of its node. */
function isWatched(node: BaseNode): boolean {
  if (node.listenerCount('dispose') > 0) return true
  return node
    .findReferencesExAsObject('HasChild')
    .concat(node.findReferencesExAsObject('Organizes'))
    .some(isWatched)
}
