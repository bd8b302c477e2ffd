import {
  type NodeId,
  NodeIdType,
  OPCUAServer,
  type OPCUAServerOptions,
  type ServerSecureChannelLayer,
} from 'node-opcua'

type Message = Parameters<OPCUAServer['on_request']>[0]

/** Known of a request before it is answered. */
export interface Wanted {
  /** Machines whose nodes are named in it. */
  readonly machineIds: readonly string[]
  /** Names of which one may be that of a machine, where a path begins above all machines. */
  readonly names: readonly string[]
}

export interface ViewServerOptions extends OPCUAServerOptions {
  namespaceIndex: () => number
  /** Machines get their nodes when somebody asks for them. Never fails. */
  prepare: (wanted: Wanted) => Promise<void>
}

/** A request may name so many nodes. */
export const MOST_NODES = 1000

/**
 * Nodes of a machine are made before the request that names them is answered. All else is as the library has it: the address
 * space of a view has no machine that its account does not see.
 */
export class ViewServer extends OPCUAServer {
  readonly #namespaceIndex: () => number
  readonly #prepare: ViewServerOptions['prepare']

  constructor({ namespaceIndex, prepare, ...options }: ViewServerOptions) {
    super(options)
    this.#namespaceIndex = namespaceIndex
    this.#prepare = prepare
  }

  #after(
    message: Message,
    channel: ServerSecureChannelLayer,
    ids: readonly Named[],
    answer: () => void,
  ): void {
    const session = this.getSession(message.request.requestHeader.authenticationToken, true)
    // Those who are not signed in are refused by the library.
    const isSignedIn = session?.status === 'active' && session.channelId === channel.channelId
    if (isSignedIn && ids.length <= MOST_NODES) void this.#prepare(this.#wantedIn(ids)).then(answer)
    else answer()
  }

  #wantedIn(ids: readonly Named[]): Wanted {
    const machineIds = new Set<string>()
    const names = new Set<string>()
    for (const { id, path = [] } of ids) {
      const machineId = this.#machineOf(id)
      if (machineId !== null) machineIds.add(machineId)
      else for (const name of path) names.add(name)
    }
    return { machineIds: [...machineIds], names: [...names] }
  }

  #machineOf(id: NodeId | null | undefined): string | null {
    if (id?.identifierType !== NodeIdType.STRING || id.namespace !== this.#namespaceIndex()) return null
    return String(id.value).split('/', 1)[0] ?? null
  }

  protected override _on_BrowseRequest(message: Message, channel: ServerSecureChannelLayer): void {
    const { nodesToBrowse } = message.request as unknown as {
      nodesToBrowse: readonly { nodeId: NodeId }[] | null
    }
    this.#after(message, channel, idsIn(nodesToBrowse), () => super._on_BrowseRequest(message, channel))
  }

  protected override _on_ReadRequest(message: Message, channel: ServerSecureChannelLayer): void {
    const { nodesToRead } = message.request as unknown as {
      nodesToRead: readonly { nodeId: NodeId }[] | null
    }
    this.#after(message, channel, idsIn(nodesToRead), () => super._on_ReadRequest(message, channel))
  }

  protected override _on_HistoryReadRequest(message: Message, channel: ServerSecureChannelLayer): void {
    const { nodesToRead } = message.request as unknown as {
      nodesToRead: readonly { nodeId: NodeId }[] | null
    }
    this.#after(message, channel, idsIn(nodesToRead), () => super._on_HistoryReadRequest(message, channel))
  }

  protected override _on_CallRequest(message: Message, channel: ServerSecureChannelLayer): void {
    const { methodsToCall } = message.request as unknown as {
      methodsToCall: readonly { objectId: NodeId }[] | null
    }
    const ids = (methodsToCall ?? []).map(({ objectId }) => ({ id: objectId }))
    this.#after(message, channel, ids, () => super._on_CallRequest(message, channel))
  }

  protected override _on_RegisterNodesRequest(message: Message, channel: ServerSecureChannelLayer): void {
    const { nodesToRegister } = message.request as unknown as { nodesToRegister: readonly NodeId[] | null }
    const ids = (nodesToRegister ?? []).map((id) => ({ id }))
    this.#after(message, channel, ids, () => super._on_RegisterNodesRequest(message, channel))
  }

  protected override _on_CreateMonitoredItemsRequest(
    message: Message,
    channel: ServerSecureChannelLayer,
  ): void {
    const { itemsToCreate } = message.request as unknown as {
      itemsToCreate: readonly { itemToMonitor: { nodeId: NodeId } }[] | null
    }
    const ids = (itemsToCreate ?? []).map(({ itemToMonitor }) => ({ id: itemToMonitor.nodeId }))
    this.#after(message, channel, ids, () => super._on_CreateMonitoredItemsRequest(message, channel))
  }

  protected override _on_TranslateBrowsePathsToNodeIdsRequest(
    message: Message,
    channel: ServerSecureChannelLayer,
  ): void {
    const { browsePaths } = message.request as unknown as { browsePaths: readonly BrowsePath[] | null }
    const ids = (browsePaths ?? []).map(({ startingNode, relativePath }) => ({
      id: startingNode,
      path: (relativePath?.elements ?? []).map(({ targetName }) => targetName?.name ?? ''),
    }))
    this.#after(message, channel, ids, () => super._on_TranslateBrowsePathsToNodeIdsRequest(message, channel))
  }
}

interface Named {
  readonly id: NodeId | null | undefined
  readonly path?: readonly string[]
}

interface BrowsePath {
  readonly startingNode: NodeId
  readonly relativePath?: {
    readonly elements?: readonly { readonly targetName?: { readonly name?: string | null } }[] | null
  }
}

const idsIn = (nodes: readonly { readonly nodeId: NodeId }[] | null): Named[] =>
  (nodes ?? []).map(({ nodeId }) => ({ id: nodeId }))
