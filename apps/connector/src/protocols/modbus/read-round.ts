import { decodeEntry } from '@millwright/domain/connectors/modbus/decode-register'
import {
  blockOf,
  hasGap,
  planReads,
  type ReadBlock,
  registerPlace,
  tablePlace,
} from '@millwright/domain/connectors/modbus/read-plan'
import { type RegisterEntry, registerNode } from '@millwright/domain/connectors/modbus/register-entry'
import type { NodeValue } from '@millwright/domain/connectors/offered-node'
import type { ModbusClient } from './modbus-client.ts'

/** Functions, addresses or values that the device does not have: to ask again changes nothing. */
const NOT_THERE = new Set([1, 2, 3])

/** Findings of one round of reading. */
export interface Round {
  readonly values: ReadonlyMap<string, NodeValue | null>
  /** Entries that the device does not have. */
  readonly missing: readonly RegisterEntry[]
  /** Units that did not answer, or only with an exception of their own, which is named. */
  readonly silent: ReadonlyMap<number, string>
  /** Whether any unit answered. */
  readonly hasAnswer: boolean
}

/**
 * Reads all entries once. A block that is refused is read value by value in this round. It shows why, so that the next round
 * needs few requests again.
 */
export function createRoundReader(client: ModbusClient, maxGap: number) {
  const walls = new Set<string>()
  const gapless = new Set<string>()
  const alone = new Set<string>()

  return async function readRound(entries: readonly RegisterEntry[]): Promise<Round> {
    const values = new Map<string, NodeValue | null>()
    const missing: RegisterEntry[] = []
    const silent = new Map<number, string>()
    let hasAnswer = false

    async function readBlock(block: ReadBlock): Promise<void> {
      // One unit that is off would hold up the others for as long as each of its blocks may take.
      if (silent.has(block.unitId)) return setAll(block)
      const result = await client.read(block)
      if (result === 'late') {
        silent.set(block.unitId, '')
        return setAll(block)
      }
      hasAnswer = true
      if (result instanceof Uint8Array) return take(block, result)
      if (NOT_THERE.has(result.exception)) return readOneByOne(block)
      silent.set(block.unitId, `exception ${result.exception}`)
      setAll(block)
    }

    function take(block: ReadBlock, data: Uint8Array): void {
      for (const entry of block.entries) {
        walls.delete(registerPlace(entry, entry.address))
        values.set(registerNode(entry), decodeEntry(entry, block, data))
      }
    }

    async function readOneByOne(block: ReadBlock): Promise<void> {
      const [only, ...more] = block.entries
      if (only && more.length === 0) {
        missing.push(only)
        walls.add(registerPlace(only, only.address))
        return setAll(block)
      }
      const missingBefore = missing.length
      for (const entry of block.entries) await readBlock(blockOf(entry))
      if (missing.length > missingBefore || silent.has(block.unitId)) return
      if (hasGap(block) && !gapless.has(tablePlace(block))) gapless.add(tablePlace(block))
      else for (const entry of block.entries) alone.add(registerNode(entry))
    }

    function setAll({ entries: without }: ReadBlock): void {
      for (const entry of without) values.set(registerNode(entry), null)
    }

    for (const block of planReads(entries, { maxGap, walls, gapless, alone })) await readBlock(block)
    return { values, missing, silent, hasAnswer }
  }
}
