import { join } from 'node:path'
import type { ReadMachine } from '@millwright/contract/connectors/connector-process'
import type { SetProtocol } from '@millwright/contract/connectors/settings'
import { atAddress } from './at-address.ts'
import { createFileOperations } from './files/file-operations.ts'
import {
  type CheckAddress,
  type OpenSource,
  type Source,
  SourceFailed,
  type SourceOptions,
} from './source.ts'

/** How a machine is reached, saved or not. */
export type Draft = Pick<ReadMachine, 'Source' | 'Secrets' | 'Trusted'>

/** Brought by the one that reads. */
type FromReader = Pick<
  SourceOptions<never>,
  'position' | 'pastMs' | 'onReadings' | 'onProblem' | 'onSolved' | 'onLost' | 'signal'
>
export type OpenDraft = (draft: Draft, reader: FromReader) => Promise<Source>

export interface OpenSourceDeps {
  checkAddress: CheckAddress
  /** For what a protocol has to keep, such as a certificate of its own. */
  folder: string
  /** Below it are the folders that machines write files into; null where none may be read. */
  filesRoot: string | null
  now: () => number
}

type Opener = OpenSource<never>

type OpenerDeps = Pick<OpenSourceDeps, 'folder' | 'filesRoot'>

/** Loaded when the first machine needs it: some bring much. */
const OPENERS: Record<SetProtocol, (given: OpenerDeps) => Promise<Opener>> = {
  opcua: async ({ folder }) =>
    (await import('./opcua/open-opcua.ts')).createOpcua({ pkiFolder: join(folder, 'pki') }) as Opener,
  mtconnect: async () => (await import('./mtconnect/open-mtconnect.ts')).createMtconnect() as Opener,
  shdr: async () => (await import('./shdr/open-shdr.ts')).createShdr() as Opener,
  sparkplug: async () => (await import('./sparkplug/open-sparkplug.ts')).createSparkplug() as Opener,
  modbus: async () => (await import('./modbus/open-modbus.ts')).openModbus as Opener,
  umati: async () => (await import('./umati/open-umati.ts')).createUmati() as Opener,
  files: async ({ filesRoot }) => {
    const { createFiles } = await import('./files/open-files.ts')
    // One for all machines: folders that do not answer share the threads of this process.
    return createFiles({ root: filesRoot, operations: createFileOperations() }) as Opener
  },
}

/** Connects to a machine by its protocol. */
export function createOpenSource({ checkAddress, folder, filesRoot, now }: OpenSourceDeps): OpenDraft {
  /** One of each: connections of a protocol share what it keeps. */
  const openers = new Map<SetProtocol, Promise<Opener>>()

  function openerOf(protocol: SetProtocol): Promise<Opener> {
    const found = openers.get(protocol) ?? OPENERS[protocol]({ folder, filesRoot })
    openers.set(protocol, found)
    return found
  }

  return async ({ Source: source, Secrets, Trusted }, reader) => {
    const open = await openerOf(source.Protocol)
    try {
      return await open({
        ...reader,
        onProblem: (problem) => reader.onProblem(atAddress(problem, source)),
        onLost: (problem) => reader.onLost(atAddress(problem, source)),
        settings: source.Settings as never,
        secrets: Secrets,
        trusted: Trusted,
        checkAddress,
        now,
      })
    } catch (error) {
      throw error instanceof SourceFailed ? new SourceFailed(atAddress(error.problem, source)) : error
    }
  }
}
