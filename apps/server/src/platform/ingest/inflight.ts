import { createFairQueue, type FairQueue, type Flow, WHOLE_TURN } from './fair-queue.ts'

const POLL_MS = 10
/** Beyond so many times the limits nobody is read: shares shrink with each machine that comes, what is in flight does not. */
const HARD_LIMIT = 2

export interface InflightLimits {
  readonly maxMessages: number
  readonly maxBytes: number
}

interface Count {
  messages: number
  bytes: number
}

interface OrganizationCount {
  messages: number
  /** Those with something in flight. */
  activeMachines: number
  readonly machines: Map<number, MachineCount>
}

interface MachineCount extends Count {
  readonly flow: Flow
  readonly organization: OrganizationCount
  /** By how many it is held. */
  holders: number
}

/** Shared by all connections of one machine: more connections give no more room. */
export interface MachineWindow {
  /** Whether nothing more of this machine may be read now. */
  mustWait(): boolean
  add(bytes: number): void
  remove(messages: number, bytes: number): void
  /** Called once when there is room, in turn with the other organizations and machines that wait. */
  whenRoom(resume: () => void): void
  cancelWait(resume: () => void): void
  /** The connection has ended; what it had in flight still counts until it is removed. */
  release(): void
}

/**
 * The in-flight window: counts messages that are received and not yet stored. Beyond a limit sockets are paused until half of
 * it is free (back-pressure). Only those are paused that have their share of it or more: each organization that has something in
 * flight has the same, and within it each machine. So a flood pauses the machine it comes from, and no other.
 */
export function createInflight({ maxMessages, maxBytes }: InflightLimits) {
  const organizations = new Map<number, OrganizationCount>()
  const waiting = createFairQueue<() => void>()
  /** Those that have less than their share: they go on with the next message that is stored. */
  const waitingFirst = createFairQueue<() => void>()
  const total: Count = { messages: 0, bytes: 0 }
  let activeOrganizations = 0

  const isBeyond = (factor: number): boolean =>
    total.messages >= maxMessages * factor || total.bytes >= maxBytes * factor

  function hasItsShare({ messages, bytes, organization }: MachineCount): boolean {
    const others = organization.messages > 0 ? activeOrganizations : activeOrganizations + 1
    const machines = messages > 0 ? organization.activeMachines : organization.activeMachines + 1
    const shares = others * machines
    return messages >= maxMessages / shares || bytes >= maxBytes / shares
  }

  function add(messages: number, bytes: number, machine: MachineCount): void {
    const { organization } = machine
    if (machine.messages === 0) organization.activeMachines += 1
    if (organization.messages === 0) activeOrganizations += 1
    machine.messages += messages
    machine.bytes += bytes
    organization.messages += messages
    total.messages += messages
    total.bytes += bytes
    if (machine.messages === 0) organization.activeMachines -= 1
    if (organization.messages === 0) activeOrganizations -= 1
  }

  /** One that resumes may fill the window with what it had buffered. */
  function resume(queue: FairQueue<() => void>, factor: number): void {
    while (!isBeyond(factor)) {
      const next = queue.take()
      if (!next) return
      next()
    }
  }

  function countOf(flow: Flow): MachineCount {
    let organization = organizations.get(flow.organizationId)
    if (!organization) {
      organization = { messages: 0, activeMachines: 0, machines: new Map() }
      organizations.set(flow.organizationId, organization)
    }
    let machine = organization.machines.get(flow.machineId)
    if (!machine) {
      machine = { messages: 0, bytes: 0, holders: 0, flow, organization }
      organization.machines.set(flow.machineId, machine)
    }
    return machine
  }

  function forgetIdle({ messages, holders, flow, organization }: MachineCount): void {
    if (messages > 0 || holders > 0) return
    organization.machines.delete(flow.machineId)
    if (organization.machines.size === 0) organizations.delete(flow.organizationId)
  }

  return {
    messages: () => total.messages,

    /** The part of one machine. To be released. */
    of(flow: Flow): MachineWindow {
      const machine = countOf(flow)
      machine.holders += 1
      return {
        // Also while others wait: otherwise the connections that are being read would starve them.
        mustWait: () => isBeyond(HARD_LIMIT) || ((waiting.size() > 0 || isBeyond(1)) && hasItsShare(machine)),
        add: (bytes) => add(1, bytes, machine),
        remove(messages, bytes) {
          add(-messages, -bytes, machine)
          forgetIdle(machine)
          if (waitingFirst.size() > 0) resume(waitingFirst, HARD_LIMIT)
          if (waiting.size() > 0 && !isBeyond(1 / 2)) resume(waiting, 1)
        },
        whenRoom: (go) => (hasItsShare(machine) ? waiting : waitingFirst).put(flow, go, WHOLE_TURN),
        cancelWait(go) {
          waiting.remove(flow, go)
          waitingFirst.remove(flow, go)
        },
        release() {
          machine.holders -= 1
          forgetIdle(machine)
        },
      }
    },

    async drained(): Promise<void> {
      while (total.messages > 0) await new Promise((go) => setTimeout(go, POLL_MS))
    },
  }
}

export type Inflight = ReturnType<typeof createInflight>

/** Old messages wait longer, and must not take the room of fresh ones. */
export interface InflightLanes {
  readonly fresh: Inflight
  readonly old: Inflight
}

export const createInflightLanes = ({ maxMessages, maxBytes }: InflightLimits): InflightLanes => ({
  fresh: createInflight({ maxMessages, maxBytes }),
  old: createInflight({ maxMessages: maxMessages / 2, maxBytes: maxBytes / 2 }),
})
