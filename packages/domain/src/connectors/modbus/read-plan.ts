import {
  isOfBits,
  MAX_BITS,
  MAX_REGISTERS,
  type ModbusTable,
  type RegisterEntry,
  registerNode,
  widthOf,
} from './register-entry.ts'

/** Registers that one request reads. */
export interface ReadBlock {
  readonly unitId: number
  readonly table: ModbusTable
  readonly address: number
  readonly count: number
  readonly entries: readonly RegisterEntry[]
}

/** Reads that a device has refused before. */
export interface ReadLimits {
  /** So many registers that nobody wants are read along between two values. */
  readonly maxGap: number
  /** Registers that it does not have, by `registerPlace`: no request goes over one of them. */
  readonly walls: ReadonlySet<string>
  /** Units and tables in which it refuses registers that nobody wants. */
  readonly gapless: ReadonlySet<string>
  /** Values that it gives by themselves only. */
  readonly alone: ReadonlySet<string>
}

type Group = Pick<RegisterEntry, 'unitId' | 'table'>
export const tablePlace = ({ unitId, table }: Group): string => `${unitId}/${table}`
export const registerPlace = (group: Group, address: number): string => `${tablePlace(group)}/${address}`

/**
 * As few requests as there can be: values that follow each other are read together, also over a gap of registers that nobody
 * wants. No value is split between two requests, because it could change between them.
 */
export function planReads(entries: readonly RegisterEntry[], limits: ReadLimits): ReadBlock[] {
  return [...Map.groupBy(entries, tablePlace).values()].flatMap((group) => {
    const blocks: ReadBlock[] = []
    let joined: ReadBlock | null = null
    for (const entry of group.toSorted((a, b) => a.address - b.address)) {
      const isAlone = limits.alone.has(registerNode(entry))
      const wider: ReadBlock | null = joined && !isAlone ? join(joined, entry, limits) : null
      if (wider) blocks.pop()
      blocks.push(wider ?? blockOf(entry))
      joined = isAlone ? null : (blocks.at(-1) ?? null)
    }
    return blocks
  })
}

export const blockOf = (entry: RegisterEntry): ReadBlock => ({
  unitId: entry.unitId,
  table: entry.table,
  address: entry.address,
  count: widthOf(entry),
  entries: [entry],
})

/** Whether registers are read along that nobody wants. */
export function hasGap({ entries, address }: ReadBlock): boolean {
  let end = address
  return entries.some((entry) => {
    const isBeyond = entry.address > end
    end = Math.max(end, entry.address + widthOf(entry))
    return isBeyond
  })
}

function join(block: ReadBlock, entry: RegisterEntry, limits: ReadLimits): ReadBlock | null {
  const end = block.address + block.count
  const count = Math.max(end, entry.address + widthOf(entry)) - block.address
  const maxGap = limits.gapless.has(tablePlace(block)) ? 0 : limits.maxGap
  const isFar = entry.address - end > maxGap
  if (isFar || count > (isOfBits(block.table) ? MAX_BITS : MAX_REGISTERS)) return null
  for (let at = block.address; at < block.address + count; at += 1)
    if (limits.walls.has(registerPlace(block, at))) return null
  return { ...block, count, entries: [...block.entries, entry] }
}
