import { MAX_CHANNELS_PER_MACHINE } from '@millwright/contract/wire/message-limits'
import { int8Array, textArray } from '../database/binary-arrays.ts'
import type { Database } from '../database/database.ts'
import { insertRows } from '../database/insert-rows-store.ts'
import { storeByHalves } from './store-by-halves.ts'

interface Claim {
  readonly machineId: number
  readonly name: string
  readonly answer: PromiseWithResolvers<number | null>
}

/**
 * Gives names of channels their numbers, and machines their channels. Claims of one turn of the event loop, and those
 * that come while others are being stored, go to the database together: a machine that starts has thousands at once.
 */
export function createChannelClaims(db: Database) {
  const ids = new Map<string, number>()
  const names = new Map<number, string>()
  const ofMachine = new Map<number, Set<number>>()
  /** Units in which machines send what is stored in another, by machine and channel. Few channels have one. */
  const sentUnits = new Map<string, string>()
  const claiming = new Map<string, Claim>()
  let waiting: Claim[] = []
  let isRunning = false

  /** All at once and in one order, so that two processes with the same new names do not wait for each other. */
  async function learn(given: Iterable<string>): Promise<void> {
    const wanted = [...new Set(given)].filter((name) => !ids.has(name)).sort()
    if (wanted.length === 0) return
    const made = await db.query<{ id: number; name: string }>(
      'insert into channel (name) select unnest($1::text[]) on conflict (name) do nothing returning id, name',
      [textArray(wanted)],
    )
    const others = new Set(wanted)
    for (const { name } of made.rows) others.delete(name)
    const found = others.size === 0 ? null : await idsOf([...others])
    for (const { id, name } of [...made.rows, ...(found?.rows ?? [])]) remember(id, name)
  }

  function remember(id: number, name: string): void {
    ids.set(name, id)
    names.set(id, name)
  }

  const idsOf = (wanted: readonly string[]) =>
    db.query<{ id: number; name: string }>('select id, name from channel where name = any($1::text[])', [
      textArray(wanted),
    ])

  function numberOf(name: string): number {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`channel ${name} was not stored`)
    return id
  }

  /** With the names: only then is it known without asking whether a name is new to a machine. */
  async function learnChannelsOf(machines: readonly number[]): Promise<void> {
    const wanted = [...new Set(machines)].filter((id) => !ofMachine.has(id))
    if (wanted.length === 0) return
    const { rows } = await db.query<{ machine_id: number; id: number; name: string; sent_unit: string }>(
      `select mc.machine_id, c.id, c.name, mc.sent_unit from machine_channel mc join channel c on c.id = mc.channel_id
        where mc.machine_id = any($1::bigint[])`,
      [int8Array(wanted)],
    )
    for (const machineId of wanted) ofMachine.set(machineId, new Set())
    for (const row of rows) {
      remember(row.id, row.name)
      ofMachine.get(row.machine_id)?.add(row.id)
      if (row.sent_unit !== '') sentUnits.set(`${row.machine_id} ${row.id}`, row.sent_unit)
    }
  }

  /**
   * Without asking the database: the number, null when the machine has too many, undefined when it must be stored.
   */
  function answerFor(machineId: number, name: string, added = 0): number | null | undefined {
    const channels = ofMachine.get(machineId)
    if (!channels) return undefined
    const id = ids.get(name)
    if (id !== undefined && channels.has(id)) return id
    return channels.size + added >= MAX_CHANNELS_PER_MACHINE ? null : undefined
  }

  async function store(claims: readonly Claim[]): Promise<void> {
    await learnChannelsOf(claims.map((claim) => claim.machineId))
    const fresh: Claim[] = []
    const added = new Map<number, number>()
    for (const claim of claims) {
      const count = added.get(claim.machineId) ?? 0
      if (answerFor(claim.machineId, claim.name, count) !== undefined) continue
      fresh.push(claim)
      added.set(claim.machineId, count + 1)
    }
    if (fresh.length === 0) return
    await learn(fresh.map((claim) => claim.name))
    const pairs = fresh
      .map(({ machineId, name }) => ({ machineId, channelId: numberOf(name) }))
      .sort((a, b) => a.machineId - b.machineId || a.channelId - b.channelId)
    await insertRows(
      db,
      'machine_channel',
      [
        { name: 'machine_id', type: 'bigint', values: pairs.map((pair) => pair.machineId) },
        { name: 'channel_id', type: 'bigint', values: pairs.map((pair) => pair.channelId) },
      ],
      'on conflict do nothing',
    )
    for (const { machineId, channelId } of pairs) ofMachine.get(machineId)?.add(channelId)
  }

  /** One gathering at a time: each counts the channels that the one before it has added. */
  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const gathered = waiting
      waiting = []
      const refused = new Map<Claim, unknown>()
      const failure = await storeByHalves(gathered, store, (claim, error) => refused.set(claim, error)).then(
        () => null,
        (error: unknown) => ({ error }),
      )
      for (const claim of gathered) {
        const { machineId, name, answer } = claim
        claiming.delete(keyOf(machineId, name))
        if (failure) answer.reject(failure.error)
        else if (refused.has(claim)) answer.reject(refused.get(claim))
        else answer.resolve(answerFor(machineId, name) ?? null)
      }
    }
    isRunning = false
  }

  return {
    async idOf(name: string): Promise<number> {
      await learn([name])
      return numberOf(name)
    },

    remember,

    /** The number of a channel that this process has met; it never changes. */
    knownId: (name: string): number | undefined => ids.get(name),

    /** The name of a channel that this process has met. */
    nameOf: (id: number): string | undefined => names.get(id),

    /** The unit that a machine named last for a channel; empty when it never did. */
    sentUnit: (machineId: number, channelId: number): string =>
      sentUnits.get(`${machineId} ${channelId}`) ?? '',

    /** Counts for what comes next at once; the function that is given back stores it. */
    putSentUnit(machineId: number, channelId: number, unit: string): () => Promise<void> {
      sentUnits.set(`${machineId} ${channelId}`, unit)
      return async () => {
        await db.query(
          'update machine_channel set sent_unit = $3 where machine_id = $1 and channel_id = $2',
          [machineId, channelId, unit],
        )
      }
    },

    /** The number of a channel that the machine has used before, without asking the database. */
    known: (machineId: number, name: string): number | undefined => answerFor(machineId, name) ?? undefined,

    /** The number of a channel of a machine, made known when it is new; null when the machine has too many. */
    async claim(machineId: number, name: string): Promise<number | null> {
      const known = answerFor(machineId, name)
      if (known !== undefined) return known
      const key = keyOf(machineId, name)
      // Thousands of messages on a new channel may be under way at once: they ask once.
      const asked = claiming.get(key)
      if (asked) return await asked.answer.promise
      const claim: Claim = { machineId, name, answer: Promise.withResolvers() }
      claiming.set(key, claim)
      waiting.push(claim)
      if (!isRunning) {
        isRunning = true
        setImmediate(() => void run())
      }
      return await claim.answer.promise
    },
  }
}

const keyOf = (machineId: number, name: string): string => `${machineId} ${name}`
