import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY_MS } from '@millwright/domain/time/lengths'
import {
  crypto_utils,
  DataType,
  MessageSecurityMode,
  type Namespace,
  nodesets,
  type OPCUACertificateManager,
  OPCUAServer,
  type OPCUAServerOptions,
  SecurityPolicy,
  type StatusCode,
  StatusCodes,
  setWarningLogger,
  standardUnits,
  type UAObject,
  type UAVariable,
  Variant,
  VariantArrayType,
} from 'node-opcua'
import { InMemoryCertificateStore } from 'node-opcua-common'

/** Files, as the server wants them. */
type KeyPair = Required<Pick<OPCUAServerOptions, 'certificateFile' | 'privateKeyFile'>>

/** Keys take a while: a file makes them once. */
export async function makeKeyPair(name: string, validDays = 100): Promise<KeyPair> {
  const privateKey = await crypto_utils.generatePrivateKey(2048)
  const { privPem } = await crypto_utils.privateKeyToPEM(privateKey)
  const { cert } = await crypto_utils.createSelfSignedCertificate({
    privateKey,
    notBefore: new Date(Date.now() - 200 * DAY_MS),
    validity: 200 + validDays,
    subject: `CN=${name}`,
    dns: ['localhost'],
    ip: ['127.0.0.1'],
    applicationUri: 'urn:test:machine',
    purpose: crypto_utils.CertificatePurpose.ForApplication,
  })
  const folder = mkdtempSync(path.join(tmpdir(), 'opcua-server-'))
  const files = {
    certificateFile: path.join(folder, 'certificate.pem'),
    privateKeyFile: path.join(folder, 'key.pem'),
  }
  writeFileSync(files.certificateFile, cert)
  writeFileSync(files.privateKeyFile, privPem)
  return files
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}

export interface TestServerOptions {
  readonly port: number
  readonly keyPair: KeyPair
  /** Registered before the namespace of the machine, so that its index is another. */
  readonly namespacesBefore?: readonly string[]
  /** Without the companion specifications a server starts quickly. */
  readonly isBare?: boolean
  /** Certificates of users that it trusts, in DER. */
  readonly users?: readonly Buffer[]
  /** It trusts nobody. */
  readonly isStrict?: boolean
  readonly options?: Partial<OPCUAServerOptions>
}

export const MACHINE_URI = 'http://example.com/machine'
export const PASSWORD = 'walnut'

/** A server with one woodworking machine, or with nothing but variables of a vendor. */
export async function startTestServer({
  port,
  keyPair,
  namespacesBefore = [],
  isBare = false,
  isStrict = false,
  users = [],
  options = {},
}: TestServerOptions) {
  setWarningLogger(() => {})
  const store = new InMemoryCertificateStore()
  store.checkCertificate = async () => (isStrict ? StatusCodes.BadCertificateUntrusted : StatusCodes.Good)
  const userStore = {
    ...new InMemoryCertificateStore(),
    initialize: async () => {},
    dispose: async () => {},
    checkCertificate(shown: Buffer, answer: (error: null, status: StatusCode) => void): void {
      const isKnown = users.some((each) => each.equals(shown))
      answer(null, isKnown ? StatusCodes.Good : StatusCodes.BadCertificateUntrusted)
    },
  }
  const { standard, di, ia, isa95JobControl, machinery, machineryJobs, woodWorking } = nodesets
  const server = new OPCUAServer({
    port,
    host: '127.0.0.1',
    hostname: '127.0.0.1',
    serverInfo: { applicationUri: 'urn:test:machine' },
    nodeset_filename: isBare
      ? [standard]
      : [standard, di, ia, isa95JobControl, machinery, machineryJobs, woodWorking],
    ...keyPair,
    // It may be any store, as the type of the class below says.
    serverCertificateManager: store as unknown as OPCUACertificateManager,
    userCertificateManager: userStore as unknown as OPCUACertificateManager,
    securityPolicies: [SecurityPolicy.None, SecurityPolicy.Basic256Sha256],
    securityModes: [MessageSecurityMode.None, MessageSecurityMode.SignAndEncrypt],
    userManager: { isValidUser: (user: string, password: string) => user === 'ann' && password === PASSWORD },
    ...options,
  })
  await server.initialize()
  const space = server.engine.addressSpace
  if (!space) throw new Error('no address space')
  for (const uri of namespacesBefore) space.registerNamespace(uri)
  const namespace = space.registerNamespace(MACHINE_URI)
  const folder = namespace.addFolder('ObjectsFolder', { browseName: 'Vendor' })
  const machine = isBare ? null : addMachine(namespace)
  await server.start()

  const variable = (name: string, dataType: DataType, value: unknown, more: object = {}): UAVariable => {
    const added = namespace.addVariable({
      componentOf: folder,
      browseName: name,
      nodeId: `s=${name}`,
      dataType: DataType[dataType],
      minimumSamplingInterval: 50,
      ...more,
    })
    if (!('value' in more)) added.setValueFromSource({ dataType, arrayType: VariantArrayType.Scalar, value })
    return added
  }

  return {
    server,
    space,
    namespace,
    folder,
    machine,
    variable,
    idOf: (name: string) => `nsu=${MACHINE_URI};s=${name}`,
    /** Below the machine, by browse names. */
    at(path: string): UAVariable {
      let at: UAObject | UAVariable | null = machine
      for (const name of path.split('/')) at = (at?.getChildByName(name) as UAObject | UAVariable) ?? null
      if (!at) throw new Error(`no ${path}`)
      return at as UAVariable
    },
    set(path: string, dataType: DataType, value: unknown) {
      this.at(path).setValueFromSource(new Variant({ dataType, arrayType: VariantArrayType.Scalar, value }))
    },
    stop: () => server.shutdown(0),
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

function addMachine(namespace: Namespace): UAObject {
  const space = namespace.addressSpace
  const woodworking = space.getNamespaceIndex('http://opcfoundation.org/UA/Woodworking/')
  const machinery = space.getNamespaceIndex('http://opcfoundation.org/UA/Machinery/')
  const machines = space.findNode(`ns=${machinery};i=1001`) as UAObject
  const type = space.findObjectType('WwMachineType', woodworking)
  if (!type) throw new Error('no WwMachineType')
  const unit = 'State.Machine'
  const machine = type.instantiate({
    browseName: 'Saw',
    nodeId: 's=Saw',
    organizedBy: machines,
    namespace,
    optionals: [
      'Events',
      'ManufacturerSpecific.LastProgramName',
      'MachineryBuildingBlocks.MachineryItemState',
      `${unit}.Flags.Alarm`,
      `${unit}.Flags.WorkpiecePresent`,
      `${unit}.Values`,
      `${unit}.Values.AbsolutePiecesOut`,
      `${unit}.Values.AbsoluteLength`,
      `${unit}.Values.FeedSpeed`,
    ],
    // biome-ignore lint/suspicious/noExplicitAny: the types of the library do not name what instantiate returns
  } as any)
  return machine as UAObject
}

/** Below the machine, as OPC 40001-3 has it; the function sets its jobs: an id and the number of its state. */
export function addJobManagement({ space, namespace, machine }: TestServer) {
  const index = (uri: string): number => space.getNamespaceIndex(`http://opcfoundation.org/UA/${uri}/`)
  const type = space.findObjectType('JobManagementType', index('Machinery/Jobs'))
  if (!type || !machine) throw new Error('no JobManagementType')
  const jobs = type.instantiate({
    browseName: { name: 'JobManagement', namespaceIndex: index('Machinery/Jobs') },
    nodeId: 's=Jobs',
    componentOf: machine,
    namespace,
    // biome-ignore lint/suspicious/noExplicitAny: the types of the library do not name what instantiate takes
  } as any)
  const list = jobs.getChildByName('JobOrderControl')?.getChildByName('JobOrderList') as UAVariable
  const ofJob = space.findDataType('ISA95JobOrderAndStateDataType', index('ISA95-JOBCONTROL_V2'))
  if (!ofJob) throw new Error('no ISA95JobOrderAndStateDataType')
  return {
    list,
    setJobs(given: readonly (readonly [id: string, state: number])[]): void {
      const value = given.map(([jobOrderID, stateNumber]) =>
        space.constructExtensionObject(ofJob, {
          jobOrder: { jobOrderID, priority: 1 },
          state: [{ stateNumber, stateText: 'as the machine calls it' }],
        }),
      )
      list.setValueFromSource({
        dataType: DataType.ExtensionObject,
        arrayType: VariantArrayType.Array,
        value,
      })
    },
  }
}

export const millimetres = standardUnits.millimetre
