import {
  type BrowseDescriptionOptions,
  BrowseDirection,
  type BrowseResult,
  type ClientSession,
  type NodeId,
  type ReferenceDescription,
} from 'node-opcua-client'
import { inChunks, type Limits } from './chunks.ts'

const HIERARCHICAL = 'i=33'
const HAS_PROPERTY = 'i=46'
const HAS_SUBTYPE = 'i=45'
/** Objects and variables: a level shows no methods and no types. */
const OBJECTS_AND_VARIABLES = 1 | 2
const ALL_FIELDS = 63

/** Nodes below a node, at most as many as given; the rest is not fetched, and the server forgets it. */
export async function childrenOf(
  session: ClientSession,
  node: NodeId,
  most: number,
): Promise<ReferenceDescription[]> {
  const found: ReferenceDescription[] = []
  const description = { nodeId: node, referenceTypeId: HIERARCHICAL, nodeClassMask: OBJECTS_AND_VARIABLES }
  let result: BrowseResult = await session.browse(browsing(description))
  for (;;) {
    found.push(...(result.references ?? []))
    const next = result.continuationPoint
    if (!next || next.length === 0) break
    const isEnough = found.length >= most
    result = await session.browseNext(next, isEnough)
    if (isEnough) break
  }
  return unique(found).slice(0, most)
}

/** Whether something lies below each of the nodes. */
export async function haveChildren(
  session: ClientSession,
  limits: Limits,
  nodes: readonly NodeId[],
): Promise<boolean[]> {
  const results = await inChunks(nodes, limits.browse, (some) =>
    session.browse(
      some.map((nodeId) =>
        browsing({ nodeId, referenceTypeId: HIERARCHICAL, nodeClassMask: OBJECTS_AND_VARIABLES }),
      ),
    ),
  )
  await release(session, limits, results)
  return results.map(({ references }) =>
    (references ?? []).some(({ referenceTypeId }) => !isProperty(referenceTypeId)),
  )
}

export async function propertiesOf(
  session: ClientSession,
  limits: Limits,
  nodes: readonly NodeId[],
): Promise<ReferenceDescription[][]> {
  const results = await inChunks(nodes, limits.browse, (some) =>
    session.browse(some.map((nodeId) => browsing({ nodeId, referenceTypeId: HAS_PROPERTY }))),
  )
  await release(session, limits, results)
  return results.map(({ references }) => references ?? [])
}

/** The node above: a type's supertype, or what an object or a variable is part of. Null at the top. */
export async function above(
  session: ClientSession,
  node: NodeId,
  kind: 'supertype' | 'parent',
): Promise<ReferenceDescription | null> {
  const result = await session.browse({
    ...browsing({ nodeId: node, referenceTypeId: kind === 'supertype' ? HAS_SUBTYPE : HIERARCHICAL }),
    browseDirection: BrowseDirection.Inverse,
  })
  if (result.continuationPoint?.length) await session.browseNext(result.continuationPoint, true)
  return result.references?.[0] ?? null
}

const browsing = (given: BrowseDescriptionOptions): BrowseDescriptionOptions => ({
  browseDirection: BrowseDirection.Forward,
  includeSubtypes: true,
  resultMask: ALL_FIELDS,
  ...given,
})

/** A server keeps what was not fetched until it is released, and has little room for it. */
async function release(
  session: ClientSession,
  limits: Limits,
  results: readonly BrowseResult[],
): Promise<void> {
  const points = results.flatMap(({ continuationPoint }) =>
    continuationPoint?.length ? [continuationPoint] : [],
  )
  await inChunks(points, limits.browse, (some) => session.browseNext(some, true))
}

export const isProperty = (type: NodeId): boolean => type.toString() === 'ns=0;i=46'

/** A node may be referred to in several ways. */
function unique(references: readonly ReferenceDescription[]): ReferenceDescription[] {
  const seen = new Set<string>()
  return references.filter(({ nodeId }) => {
    const id = nodeId.toString()
    return !seen.has(id) && seen.add(id)
  })
}
