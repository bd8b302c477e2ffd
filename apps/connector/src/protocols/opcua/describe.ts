import { AttributeIds, type ClientSession, type DataValue, type NodeId } from 'node-opcua-client'
import { inChunks, type Limits, readAll } from './chunks.ts'
import { type DataTypes, enumWords, type ReadableType, WORDS } from './data-types.ts'
import { propertiesOf } from './references.ts'
import { plainValue, typeOf } from './values.ts'

export interface DescribedVariable extends ReadableType {
  readonly unit: string
  readonly now: DataValue | undefined
  /** The server keeps its past. */
  readonly hasHistory: boolean
}

const ATTRIBUTES = [
  AttributeIds.DataType,
  AttributeIds.ValueRank,
  AttributeIds.AccessLevel,
  AttributeIds.UserAccessLevel,
  AttributeIds.Value,
] as const
/** Of ValueRank: anything but a single value. */
const SCALAR = -1
const HISTORY_READ = 4

/** Attributes of each variable, in the order of the nodes; null for one that is not there or is none. */
export async function describeVariables(
  session: ClientSession,
  limits: Limits,
  types: DataTypes,
  nodes: readonly NodeId[],
): Promise<(DescribedVariable | null)[]> {
  const attributes = await readAll(
    session,
    limits,
    nodes.flatMap((nodeId) => ATTRIBUTES.map((attributeId) => ({ nodeId, attributeId }))),
  )
  const properties = await propertiesOf(session, limits, nodes)
  const named = properties.flatMap((each, at) =>
    each
      .filter(({ browseName }) => browseName.name === 'EngineeringUnits' || WORDS.has(browseName.name ?? ''))
      .map(({ browseName, nodeId }) => ({ at, name: browseName.name, nodeId })),
  )
  const values = await readAll(session, limits, named)
  const propertyOf = (at: number, isWanted: (name: string) => boolean) =>
    values[named.findIndex((each) => each.at === at && isWanted(each.name ?? ''))]?.value

  const described = nodes.map((_, at) => async (): Promise<DescribedVariable | null> => {
    const [dataType, rank, access, userAccess, now] = attributes.slice(
      at * ATTRIBUTES.length,
      (at + 1) * ATTRIBUTES.length,
    )
    if (!dataType?.statusCode.isGood() || !dataType.value.value) return null
    const readable = await types.of(dataType.value.value)
    const isScalar = (rank?.value?.value ?? SCALAR) === SCALAR || now?.value?.arrayType === 0
    const words = enumWords(propertyOf(at, (name) => WORDS.has(name))) ?? readable.words
    return {
      type: isScalar ? (words ? 'text' : (readable.type ?? typeNow(now))) : null,
      words,
      unit: unitOf(propertyOf(at, (name) => name === 'EngineeringUnits')?.value),
      now,
      hasHistory: [access, userAccess].every(
        (level) => (Number(level?.value?.value ?? 0) & HISTORY_READ) !== 0,
      ),
    }
  })
  return inChunks(described, 1, (some) => Promise.all(some.map((each) => each())))
}

/** A variable may be of any type: then its present value says which. */
function typeNow(now: DataValue | undefined): ReadableType['type'] {
  const value = now ? plainValue(now, null) : null
  return value === null ? null : typeOf(value)
}

/** EUInformation has the sign of a unit as a text for people. */
const unitOf = (value: { displayName?: { text?: string | null } } | null | undefined): string =>
  (value?.displayName?.text ?? '').replaceAll('\0', '').toWellFormed().slice(0, 32)
