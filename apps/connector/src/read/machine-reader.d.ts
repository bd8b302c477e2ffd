import type { ReadMachine } from '@millwright/contract/connectors/connector-process'
import type { SourceHealth } from '@millwright/contract/connectors/mapping-shapes'
import type { PointBuffer } from '../buffer/buffer-store.ts'
import type { OpenDraft } from '../protocols/open-source.ts'
export interface MachineReaderOptions {
  machine: ReadMachine
  open: OpenDraft
  buffer: Pick<PointBuffer, 'add' | 'positionOf' | 'saveState'>
  onHealth: (health: SourceHealth) => void
  now: () => number
}
/** Keeps one machine connected, and puts what it reads into the buffer. */
export declare function startMachineReader({ machine, open, buffer, onHealth, now }: MachineReaderOptions): {
  config: {
    Machine: string
    Source: {
      Protocol: 'umati'
      Settings: {
        Address: string
        User: string
        Prefix: string
        Machine: string
      }
    }
    Secrets: Record<string, string>
    Trusted: string[]
    Mapping: {
      Channel: string
      Node: string
      As:
        | {
            Kind: 'value'
            Scale: number
            Offset: number
            Unit: string
          }
        | {
            Kind: 'words'
            Words: {
              From: string
              To: string
            }[]
          }
        | {
            Kind: 'alarm'
            Code: string
            Text: string
          }
    }[]
    IsOn: boolean
  }
  health: () => SourceHealth
  stop(): Promise<void>
}
export type MachineReader = ReturnType<typeof startMachineReader>
