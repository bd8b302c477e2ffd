import { isOfSparkplug, PORTAL_COMMANDS } from '@millwright/contract/wire/sparkplug-topics'
import { levelsOf } from '@millwright/contract/wire/topics'
import { isOfUmati, umatiAddress, umatiTopics } from '@millwright/contract/wire/umati-topics'
import type { OutgoingMachine } from '@millwright/domain/connectors/outgoing/machine-facts'
import { umatiEntry, umatiTree } from '@millwright/domain/connectors/outgoing/umati-tree'
import type { Logger } from 'pino'
import type { Bus } from '../../../platform/bus/bus.ts'
import type {
  BesideChannels,
  BesideDeps,
  BesideWanted,
  OpenBesideChannels,
} from '../../../platform/mqtt/readers/beside-channels.ts'
import type { ReadableMachine } from '../../../platform/mqtt/readers/readable.ts'
import { identifiersFor, type ReaderFilter } from '../../../platform/mqtt/readers/reader-filter.ts'
import { asksRebirth, createEdgeNode } from './edge-node.ts'
import { createFactBoard, type FactBoard, type FactMachine, type FactSource } from './fact-board.ts'

interface ReaderFactsDeps extends BesideDeps {
  board: FactBoard
  bdSeq: number
  log: Logger
}

/** Changes of so long go together. */
const GATHER_MS = 250
const NOTHING = Buffer.alloc(0)

const mayMatch = (filters: readonly ReaderFilter[], isOf: (level: string) => boolean): boolean =>
  filters.some(({ levels: [first = ''] }) => first === '#' || first === '+' || isOf(first))

const outgoing = ({ publicId, name, manufacturer, model, serial }: ReadableMachine): OutgoingMachine => ({
  id: publicId,
  name,
  manufacturer,
  model,
  serial,
})

/** Sparkplug counts births and deaths so far. */
const BD_SEQ_NUMBERS = 256

/** For the readers of one process, which share what is read of machines. */
export function createReaderFacts({
  bus,
  facts,
  log,
}: {
  bus: Bus
  facts: FactSource
  log: Logger
}): OpenBesideChannels {
  const board = createFactBoard({ bus, facts })
  let opened = 0
  return (deps) => {
    opened += 1
    return openReaderFacts({ ...deps, board, bdSeq: opened % BD_SEQ_NUMBERS, log })
  }
}

/** Machines of one reader as the gateway of umati and an edge node of Sparkplug B publish them, as quickly as its connection takes it. */
function openReaderFacts({
  board,
  bdSeq,
  send,
  hasRoom,
  mayShow,
  onFailed,
  log,
}: ReaderFactsDeps): BesideChannels {
  const inUmati = new Map<string, FactMachine>()
  const inSparkplug = new Map<string, FactMachine>()
  /** Channels of machines with new values. */
  const changes = new Map<string, Set<string>>()
  let filters: readonly ReaderFilter[] = []
  let wanted: BesideWanted | null = null
  let isRebirthAsked = false
  let isBusy = false
  let isStopped = false
  let onRoom = (): void => {}
  let gathering: NodeJS.Timeout | null = null
  const edge = createEdgeNode({ send: (topic, payload) => put(topic, payload, false), bdSeq, now: Date.now })

  const listener = {
    changed(machineId: string, channel: string): void {
      const known = changes.get(machineId) ?? new Set()
      changes.set(machineId, known.add(channel))
      gathering ??= setTimeout(() => {
        gathering = null
        wake()
      }, GATHER_MS)
    },
  }

  async function put(topic: string, payload: Buffer, retain: boolean): Promise<void> {
    const identifiers = identifiersFor(filters, levelsOf(topic))
    if (!identifiers) return
    if (!isStopped && !hasRoom())
      await new Promise<void>((done) => {
        onRoom = done
      })
    if (!isStopped) send(topic, payload, retain, identifiers)
  }

  const putText = (topic: string, value: unknown): Promise<void> =>
    put(topic, Buffer.from(JSON.stringify(value)), true)

  const showTree = async ({ machine, state }: FactMachine): Promise<void> => {
    if (mayShow(machine.id)) await putText(umatiTopics.machine(machine.id), umatiTree(machine, state))
  }

  /** Follows those that are shown, and leaves the others. Gives what came and what went. */
  async function follow(
    shown: readonly ReadableMachine[],
    now: Map<string, FactMachine>,
    other: Map<string, FactMachine>,
  ) {
    const left = new Set(now.keys())
    const added: FactMachine[] = []
    for (const readable of shown) {
      left.delete(readable.publicId)
      if (now.has(readable.publicId)) continue
      const state = await board.follow(readable, listener)
      if (isStopped) {
        board.leave(readable.publicId, listener)
        break
      }
      const machine = { machine: outgoing(readable), state }
      now.set(readable.publicId, machine)
      added.push(machine)
    }
    for (const machineId of left) {
      now.delete(machineId)
      if (!other.has(machineId)) board.leave(machineId, listener)
    }
    return { added, left }
  }

  async function show({ readable, filters: asked, isAgain }: BesideWanted): Promise<void> {
    filters = asked
    const umati = mayMatch(asked, isOfUmati) ? await readable.shownIn('umati') : []
    const sparkplug = mayMatch(asked, isOfSparkplug) ? await readable.shownIn('sparkplug') : []
    await showUmati(await follow(umati, inUmati, inSparkplug), isAgain)
    await showSparkplug(await follow(sparkplug, inSparkplug, inUmati), isAgain)
  }

  async function showUmati(
    { added, left }: { added: readonly FactMachine[]; left: ReadonlySet<string> },
    isAgain: boolean,
  ): Promise<void> {
    if (left.size === 0 && added.length === 0 && !isAgain) return
    for (const machineId of left) {
      await putText(umatiTopics.online(machineId), 0)
      await put(umatiTopics.machine(machineId), NOTHING, true)
    }
    if (inUmati.size === 0 && left.size === 0) return
    await putText(umatiTopics.clientOnline, 1)
    const list = [...inUmati.values()].map(({ machine }) => umatiEntry(machine, umatiAddress(machine.id)))
    await putText(umatiTopics.list, list)
    for (const machine of isAgain ? inUmati.values() : added) {
      await putText(umatiTopics.online(machine.machine.id), 1)
      await showTree(machine)
    }
  }

  async function showSparkplug(
    { added, left }: { added: readonly FactMachine[]; left: ReadonlySet<string> },
    isAgain: boolean,
  ): Promise<void> {
    if (inSparkplug.size === 0) await edge.die()
    else if (!edge.isBorn() || isAgain) await edge.birth(inSparkplug.values())
    else {
      for (const machineId of left) await edge.bury(machineId)
      for (const machine of added) await edge.bear(machine)
    }
  }

  async function showChanges(): Promise<void> {
    const now = [...changes]
    changes.clear()
    for (const [machineId, channels] of now) {
      if (!mayShow(machineId)) continue
      const inTree = inUmati.get(machineId)
      if (inTree) await showTree(inTree)
      const device = inSparkplug.get(machineId)
      if (device) await edge.data(device, channels)
    }
  }

  async function work(): Promise<void> {
    isBusy = true
    try {
      while (!isStopped && (wanted || isRebirthAsked || (changes.size > 0 && !gathering))) {
        const next = wanted
        wanted = null
        const isRebirth = isRebirthAsked
        isRebirthAsked = false
        if (next) await show(next)
        else if (isRebirth && inSparkplug.size > 0) await edge.birth(inSparkplug.values())
        else await showChanges()
      }
    } catch (error) {
      log.warn({ err: error }, 'facts of machines could not be shown to a reader')
      // It subscribes again after it reconnects.
      onFailed()
    }
    isBusy = false
  }

  function wake(): void {
    if (!isBusy && !isStopped) void work()
  }

  return {
    now(next: BesideWanted): void {
      const isNone = !mayMatch(next.filters, isOfUmati) && !mayMatch(next.filters, isOfSparkplug)
      if (isNone && inUmati.size === 0 && inSparkplug.size === 0) return
      wanted = { ...next, isAgain: next.isAgain || (wanted?.isAgain ?? false) }
      wake()
    },

    /** A host wants to know all again. */
    takes(topic: string, payload: Buffer): boolean {
      if (topic !== PORTAL_COMMANDS) return false
      if (asksRebirth(payload)) {
        isRebirthAsked = true
        wake()
      }
      return true
    },

    drained(): void {
      const resume = onRoom
      onRoom = () => {}
      resume()
    },

    stop(): void {
      isStopped = true
      if (gathering) clearTimeout(gathering)
      for (const machineId of new Set([...inUmati.keys(), ...inSparkplug.keys()]))
        board.leave(machineId, listener)
      onRoom()
    },
  }
}
