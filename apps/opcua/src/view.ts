import type { MachineValue } from '@millwright/contract/connectors/opcua-process'
import type { OutgoingMachine } from '@millwright/domain/connectors/outgoing/machine-facts'
import {
  MessageSecurityMode,
  makeRoles,
  type OPCUACertificateManager,
  SecurityPolicy,
  type ServerSession,
  StatusCodes,
  type UAObject,
} from 'node-opcua'
import { InMemoryCertificateStore } from 'node-opcua-common'
import type { ServerCertificate } from './certificate.ts'
import type { Link } from './link.ts'
import { createMachineTree } from './machine-tree.ts'
import { MACHINERY_URI, MACHINES_URI, NODESETS, WOODWORKING_URI } from './nodesets.ts'
import type { OpcuaSettings } from './settings.ts'
import { MOST_NODES, ViewServer } from './view-server.ts'

export interface ViewDeps {
  accountId: string
  machines: readonly OutgoingMachine[]
  settings: OpcuaSettings
  /** The port that clients know. */
  publicPort: number
  certificate: ServerCertificate
  link: Link
  log: (message: string) => void
}

const SAFE_POLICIES = [
  SecurityPolicy.Basic256Sha256,
  SecurityPolicy.Aes128_Sha256_RsaOaep,
  SecurityPolicy.Aes256_Sha256_RsaPss,
]
const SAFE_MODES = [MessageSecurityMode.SignAndEncrypt, MessageSecurityMode.Sign]
const LOOPBACK = '127.0.0.1'
const MACHINES_AT_ONCE = 100
/** Of one account. */
const MOST_SESSIONS = 20
const MOST_SUBSCRIPTIONS = 100
const MOST_ITEMS = 20_000

/** All that one account sees, as a server of its own: what an account does not see is not there, by no service. */
export async function startView(deps: ViewDeps) {
  const { accountId, settings, publicPort, certificate, link, log } = deps
  const { isPlain, names } = settings
  /** By the session that it opened. */
  const signIns = new Map<ServerSession, string>()
  let namespaceIndex = -1

  const trusting = new InMemoryCertificateStore()
  // The token names the person; the certificate of a client only encrypts.
  trusting.checkCertificate = async () => StatusCodes.Good

  const server = new ViewServer({
    port: 0,
    host: LOOPBACK,
    hostname: names[0] ?? LOOPBACK,
    resourcePath: `/${accountId}`,
    advertisedEndpoints: [...new Set([...names, 'localhost', LOOPBACK])].map(
      (name) => `opc.tcp://${name}:${publicPort}/${accountId}`,
    ),
    nodeset_filename: NODESETS,
    serverInfo: {
      applicationUri: certificate.applicationUri,
      applicationName: { text: 'Millwright' },
      productUri: 'urn:millwright',
    },
    buildInfo: { productName: 'Millwright', productUri: 'urn:millwright', manufacturerName: 'Millwright' },
    certificateFile: certificate.certificateFile,
    privateKeyFile: certificate.privateKeyFile,
    // It may be any store, as the type of the class below says.
    serverCertificateManager: trusting as unknown as OPCUACertificateManager,
    userCertificateManager: trusting as unknown as OPCUACertificateManager,
    allowAnonymous: false,
    securityPolicies: isPlain ? [SecurityPolicy.None, ...SAFE_POLICIES] : SAFE_POLICIES,
    securityModes: isPlain ? [MessageSecurityMode.None, ...SAFE_MODES] : SAFE_MODES,
    userManager: {
      isValidUserAsync(this: ServerSession, client: string, token: string, done) {
        void signIn(this, client, token).then(
          (isIn) => done(null, isIn),
          (error: Error) => done(error),
        )
      },
      getUserRoles: () => makeRoles('AuthenticatedUser'),
    },
    maxConnectionsPerEndpoint: MOST_SESSIONS * 2,
    serverCapabilities: {
      maxSessions: MOST_SESSIONS,
      maxSubscriptions: MOST_SUBSCRIPTIONS,
      maxSubscriptionsPerSession: 10,
      maxMonitoredItems: MOST_ITEMS,
      maxMonitoredItemsPerSubscription: MOST_ITEMS / 2,
      maxMonitoredItemsQueueSize: 100,
      operationLimits: {
        maxNodesPerBrowse: MOST_NODES,
        maxNodesPerRead: MOST_NODES,
        maxNodesPerRegisterNodes: MOST_NODES,
        maxNodesPerTranslateBrowsePathsToNodeIds: MOST_NODES,
        maxMonitoredItemsPerCall: MOST_NODES,
        maxNodesPerMethodCall: 10,
      },
    },
    namespaceIndex: () => namespaceIndex,
    prepare: (wanted) => tree.prepare(wanted),
  })
  await server.initialize()
  const space = server.engine.addressSpace
  if (!space) throw new Error('no address space')
  const namespace = space.registerNamespace(MACHINES_URI)
  namespaceIndex = namespace.index
  const machineType = space.findObjectType('WwMachineType', space.getNamespaceIndex(WOODWORKING_URI))
  const machines = space.findNode(`ns=${space.getNamespaceIndex(MACHINERY_URI)};i=1001`) as UAObject | null
  if (!machineType || !machines) throw new Error('no nodes of woodworking machines')
  const tree = createMachineTree({ types: { namespace, machines, machineType }, accountId, link, log })
  // In steps: the clients of others do not wait for a large fleet.
  for (let count = 0; count < deps.machines.length; ) {
    count += MACHINES_AT_ONCE
    tree.setMachines(deps.machines.slice(0, count))
    await new Promise((later) => setImmediate(later))
  }
  await server.start()

  async function signIn(session: ServerSession, client: string, token: string): Promise<boolean> {
    const signedIn = await link.ask('signIn', { accountId, token, client: client.slice(0, 100) })
    if (signedIn === null) return false
    const before = signIns.get(session)
    if (before !== undefined) link.tell({ kind: 'signedOut', signIn: before })
    signIns.set(session, signedIn)
    return true
  }
  server.on('session_closed', (session: ServerSession) => {
    const signedIn = signIns.get(session)
    signIns.delete(session)
    if (signedIn !== undefined) link.tell({ kind: 'signedOut', signIn: signedIn })
  })

  return {
    port: server.endpoints[0]?.port ?? 0,
    take: (values: readonly MachineValue[]) => tree.take(values),
    setMachines: (now: readonly OutgoingMachine[]) => tree.setMachines(now),
    setUncertain: () => tree.setUncertain(),
    endSignIn(signedIn: string): void {
      for (const [session, each] of signIns)
        if (each === signedIn) {
          const { channel } = session
          server.engine.closeSession(session.authenticationToken, true, 'Terminated')
          channel?.close(() => {})
        }
    },
    stop: () => server.shutdown(0),
  }
}

export type View = Awaited<ReturnType<typeof startView>>
