import {
  AttributeIds,
  type ClientSession,
  type DataValue,
  MessageSecurityMode,
  OPCUAClient,
  SecurityPolicy,
  UserTokenType,
} from 'node-opcua-client'
import pino from 'pino'
import { createAudit } from '../platform/audit/audit.ts'
import { createAuditStore } from '../platform/audit/audit-store.ts'
import { createApiTokens } from '../platform/identity/sessions/api-tokens.ts'
import { createPlatformStores } from '../platform/stores/platform-stores.ts'
import type { TestApp } from './test-app.ts'

export function createTestTokens(test: TestApp) {
  const stores = createPlatformStores(test.db)
  const log = pino({ level: 'silent' })
  const audit = createAudit({ store: createAuditStore(test.db), grants: stores.grants, log, now: Date.now })
  return createApiTokens({
    db: test.db,
    accounts: stores.accounts,
    store: stores.sessions,
    audit,
    now: Date.now,
  })
}

export interface TestOpcuaOptions {
  readonly url: string
  readonly token: string | null
  readonly securityMode?: MessageSecurityMode
  readonly securityPolicy?: SecurityPolicy
}

/** A program that reads, as people set it up: an address, and a token as password. */
export async function connectOpcua({
  url,
  token,
  securityMode = MessageSecurityMode.SignAndEncrypt,
  securityPolicy = SecurityPolicy.Basic256Sha256,
}: TestOpcuaOptions) {
  const client = OPCUAClient.create({
    applicationName: 'Test MES',
    endpointMustExist: false,
    securityMode,
    securityPolicy,
    connectionStrategy: { maxRetry: 0, initialDelay: 100, maxDelay: 200 },
    keepSessionAlive: false,
    requestedSessionTimeout: 60_000,
  })
  await client.connect(url)
  try {
    const session =
      token === null
        ? await client.createSession()
        : await client.createSession({ type: UserTokenType.UserName, userName: 'mes', password: token })
    return {
      client,
      session,
      async end(): Promise<void> {
        await session.close().catch(() => {})
        await client.disconnect()
      },
    }
  } catch (error) {
    await client.disconnect()
    throw error
  }
}

export type TestOpcua = Awaited<ReturnType<typeof connectOpcua>>

/** Node ids of machines by their names, as a program finds them. */
export async function findMachines(session: ClientSession): Promise<Map<string, string>> {
  const namespaces = await namespacesOf(session)
  const folder = `ns=${namespaces.indexOf('http://opcfoundation.org/UA/Machinery/')};i=1001`
  const { references } = await session.browse({
    nodeId: folder,
    referenceTypeId: 'Organizes',
    includeSubtypes: true,
    resultMask: 63,
  })
  return new Map(
    (references ?? []).map(({ browseName, nodeId }) => [browseName.name ?? '', nodeId.toString()]),
  )
}

export async function namespacesOf(session: ClientSession): Promise<string[]> {
  const { value } = await session.read({ nodeId: 'i=2255', attributeId: AttributeIds.Value })
  return value.value as string[]
}

/** All variables below a node, by their paths. */
export async function readBelow(
  session: ClientSession,
  nodeId: string,
  path = '',
): Promise<Map<string, DataValue>> {
  const found = new Map<string, DataValue>()
  const { references } = await session.browse({
    nodeId,
    referenceTypeId: 'HierarchicalReferences',
    includeSubtypes: true,
    resultMask: 63,
  })
  for (const { browseName, nodeId: below, nodeClass } of references ?? []) {
    const name = `${path}${browseName.name}`
    if (nodeClass === 2)
      found.set(name, await session.read({ nodeId: below, attributeId: AttributeIds.Value }))
    else
      for (const [each, value] of await readBelow(session, below.toString(), `${name}/`))
        found.set(each, value)
  }
  return found
}
