import type { ReadMachine } from '@millwright/contract/connectors/connector-process'
import type { CheckAddress } from '../address-check.ts'
import type { Source, SourceOptions } from './source.ts'
/** How a machine is reached, saved or not. */
export type Draft = Pick<ReadMachine, 'Source' | 'Secrets' | 'Trusted'>
/** What the one that reads has to bring. */
type FromReader = Pick<
  SourceOptions<never>,
  'position' | 'onReadings' | 'onProblem' | 'onSolved' | 'onLost' | 'signal'
>
export type OpenDraft = (draft: Draft, reader: FromReader) => Promise<Source>
export interface OpenSourceDeps {
  checkAddress: CheckAddress
  /** For what a protocol has to keep, such as a certificate of its own. */
  folder: string
  now: () => number
}
/** Connects to a machine by its protocol. */
export declare function createOpenSource({ checkAddress, folder, now }: OpenSourceDeps): OpenDraft
