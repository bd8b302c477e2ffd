import { isOfBits, type RegisterEntry, registerNode, widthOf } from './register-entry.ts'

export type EntryFaultKind =
  | 'NAME_TWICE'
  /** The same place with the same type. */
  | 'PLACE_TWICE'
  /** One register would be part of two values of different kinds: one of them is at a wrong address or of a wrong type. */
  | 'OVERLAP'
  /** It would end after the last register. */
  | 'BEYOND_LAST'
  /** A table of bits has bits only. */
  | 'NOT_A_BIT'
  /** A bit has a number from 0 to 15, a text a length in registers. */
  | 'PART_WRONG'

export interface EntryFault {
  readonly kind: EntryFaultKind
  /** Names of those that it is about. */
  readonly names: readonly string[]
}

const LAST_ADDRESS = 65_535
const LAST_BIT = 15
const MAX_TEXT_REGISTERS = 120

/** Why a list of registers cannot be right; empty where it may be. */
export function entryFaults(entries: readonly RegisterEntry[]): EntryFault[] {
  return [
    ...twice(entries, ({ name }) => name.trim().toLowerCase(), 'NAME_TWICE'),
    ...twice(entries, registerNode, 'PLACE_TWICE'),
    ...entries.flatMap(ownFaults),
    ...overlaps(entries),
  ]
}

function ownFaults(entry: RegisterEntry): EntryFault[] {
  const { name, table, type, part, address } = entry
  const kinds: EntryFaultKind[] = []
  if (isOfBits(table) && type !== 'bit') kinds.push('NOT_A_BIT')
  if (type === 'bit' && !isOfBits(table) && !isWithin(part, 0, LAST_BIT)) kinds.push('PART_WRONG')
  if (type === 'text' && !isWithin(part, 1, MAX_TEXT_REGISTERS)) kinds.push('PART_WRONG')
  if (address + widthOf(entry) - 1 > LAST_ADDRESS) kinds.push('BEYOND_LAST')
  return kinds.map((kind) => ({ kind, names: [name] }))
}

const isWithin = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to

function twice(
  entries: readonly RegisterEntry[],
  keyOf: (entry: RegisterEntry) => string,
  kind: EntryFaultKind,
): EntryFault[] {
  const groups = Map.groupBy(entries, keyOf)
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => ({ kind, names: group.map(({ name }) => name) }))
}

/** In the order of their addresses each can only disagree with those that have not ended where it begins. */
function overlaps(entries: readonly RegisterEntry[]): EntryFault[] {
  const faults: EntryFault[] = []
  for (const group of Map.groupBy(entries, ({ unitId, table }) => `${unitId}/${table}`).values()) {
    let open: RegisterEntry[] = []
    for (const entry of group.toSorted((a, b) => a.address - b.address)) {
      open = open.filter((each) => each.address + widthOf(each) > entry.address)
      for (const each of open)
        if (disagree(each, entry)) faults.push({ kind: 'OVERLAP', names: [each.name, entry.name] })
      open.push(entry)
    }
  }
  return faults
}

/** A word of states and its bits are the same value, seen twice. */
function disagree(a: RegisterEntry, b: RegisterEntry): boolean {
  if (registerNode(a) === registerNode(b)) return false
  const isWordOrBit = ({ type }: RegisterEntry) => type === 'bit' || type === 'uint16' || type === 'int16'
  return !(isWordOrBit(a) && isWordOrBit(b) && (a.type === 'bit' || b.type === 'bit'))
}
