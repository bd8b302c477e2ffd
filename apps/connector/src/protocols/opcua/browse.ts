import type { OfferedNode } from '@millwright/domain/connectors/offered-node'
import { type OpcuaName, opcuaMeaning } from '@millwright/domain/connectors/opcua-meanings'
import {
  AttributeIds,
  type ClientSession,
  type NodeId,
  type QualifiedName,
  type ReferenceDescription,
} from 'node-opcua-client'
import { type Limits, readAll } from './chunks.ts'
import { type ServerClock, timeOf } from './clock.ts'
import type { DataTypes } from './data-types.ts'
import { type DescribedVariable, describeVariables } from './describe.ts'
import { failed } from './failures.ts'
import { isJobList, offeredJob } from './job-lists.ts'
import type { NodeIds } from './node-ids.ts'
import { above, childrenOf, haveChildren } from './references.ts'
import { plainValue } from './values.ts'

/** More on one level nobody reads; and an answer has an end. */
const MAX_CHILDREN = 1000
const OBJECTS = 'i=85'
const VARIABLE = 2
/** Of EventNotifier: it can be subscribed to. */
const SENDS_EVENTS = 1
/** A meaning follows from the names of so many levels. */
const LEVELS = 4
const BASE = 'http://opcfoundation.org/UA/'
const MACHINERY = `${BASE}Machinery/`

interface Place {
  readonly name: OpcuaName
  readonly parent: NodeId | null
}

export function createBrowser({
  session,
  limits,
  ids,
  types,
  clock,
  now,
}: {
  session: ClientSession
  limits: Limits
  ids: NodeIds
  types: DataTypes
  clock: ServerClock
  now: () => number
}) {
  /** Names of nodes that have been seen, so that the way up is rarely looked up. */
  const places = new Map<string, Place>()

  const nameOf = ({ namespaceIndex, name }: QualifiedName): OpcuaName => ({
    uri: ids.uris[namespaceIndex] ?? '',
    name: name ?? '',
  })

  async function browse(id: string | null): Promise<OfferedNode[]> {
    const node = ids.parse(id ?? OBJECTS)
    if (!node) throw failed('NODE_MISSING', id ?? '')
    const ofList = id === null ? null : await jobsOf(id, node)
    if (ofList) return ofList
    const children = await childrenOf(session, node, MAX_CHILDREN)
    for (const { nodeId, browseName } of children)
      places.set(nodeId.toString(), { name: nameOf(browseName), parent: node })
    const above = await pathOf(node, LEVELS - 1)
    const variables = children.filter(({ nodeClass }) => nodeClass === VARIABLE)
    const objects = children.filter(({ nodeClass }) => nodeClass !== VARIABLE)
    const described = await describeVariables(
      session,
      limits,
      types,
      variables.map(({ nodeId }) => nodeId),
    )
    const notifiers = await readAll(
      session,
      limits,
      objects.map(({ nodeId }) => ({ nodeId, attributeId: AttributeIds.EventNotifier })),
    )
    const more = await haveChildren(
      session,
      limits,
      variables.map(({ nodeId }) => nodeId),
    )
    const offered = [
      ...objects.map((child, at) =>
        object(child, above, (Number(notifiers[at]?.value?.value ?? 0) & SENDS_EVENTS) !== 0),
      ),
      ...variables.map((child, at) => variable(child, above, described[at] ?? null, more[at] ?? false)),
    ]
    return id === null ? machinesFirst(offered) : offered
  }

  /** Below a list of jobs are the values that it says; null for every other node. */
  async function jobsOf(id: string, node: NodeId): Promise<OfferedNode[] | null> {
    const place = places.get(node.toString()) ?? (await lookUp(node))
    if (!place || !isJobList(place.name)) return null
    return await offeredJob(session, node, { list: id, name: place.name.name, offset: clock.offset(), now })
  }

  const common = (
    { nodeId, browseName, displayName }: ReferenceDescription,
    above: readonly OpcuaName[],
  ) => ({
    id: ids.write(nodeId),
    name: (displayName.text || browseName.name || '').replaceAll('\0', '').toWellFormed().slice(0, 200),
    meaning: opcuaMeaning([...above, nameOf(browseName)]),
  })

  const object = (
    child: ReferenceDescription,
    above: readonly OpcuaName[],
    sendsEvents: boolean,
  ): OfferedNode => ({
    ...common(child, above),
    kind: sendsEvents ? 'alarms' : 'folder',
    hasMore: true,
    type: null,
    unit: '',
    words: [],
  })

  function variable(
    child: ReferenceDescription,
    above: readonly OpcuaName[],
    described: DescribedVariable | null,
    hasMore: boolean,
  ): OfferedNode {
    const known = common(child, above)
    const { type = null, words = null, unit = '', now: value } = described ?? {}
    return {
      ...known,
      // Of arrays and structures no channel is made: they are levels, as objects are.
      kind: type === null ? 'folder' : 'value',
      hasMore: hasMore || isJobList(nameOf(child.browseName)),
      type,
      unit,
      words: words ? [...words].sort(([a], [b]) => a - b).map(([, word]) => word) : [],
      ...(value && type !== null
        ? { now: { node: known.id, v: plainValue(value, words), ts: timeOf(value, clock.offset(), now()) } }
        : {}),
    }
  }

  /** The names from above down to the node itself, at most as many levels as given. */
  async function pathOf(node: NodeId, levels: number): Promise<OpcuaName[]> {
    const place = places.get(node.toString()) ?? (await lookUp(node))
    if (!place) return []
    return [...(levels > 1 && place.parent ? await pathOf(place.parent, levels - 1) : []), place.name]
  }

  async function lookUp(node: NodeId): Promise<Place | null> {
    const { value, statusCode } = await session.read({ nodeId: node, attributeId: AttributeIds.BrowseName })
    if (!statusCode.isGood() || !value?.value) return null
    const parent = await above(session, node, 'parent')
    const place = { name: nameOf(value.value), parent: parent?.nodeId ?? null }
    places.set(node.toString(), place)
    return place
  }

  return browse
}

/** Machines are what people look for; the server itself is what they look for last. */
function machinesFirst(nodes: readonly OfferedNode[]): OfferedNode[] {
  const rank = ({ id, meaning }: OfferedNode): number => {
    if (id === `nsu=${MACHINERY};i=1001`) return 0
    return meaning === 'opcua:Server' ? 2 : 1
  }
  return [...nodes].sort((a, b) => rank(a) - rank(b))
}
