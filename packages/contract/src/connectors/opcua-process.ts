import type { ChannelValue } from '@millwright/domain/connectors/outgoing/fact-state'
import type { OutgoingMachine } from '@millwright/domain/connectors/outgoing/machine-facts'

/** Messages between the server and the process that speaks OPC UA for it; both are of one version. */

export interface MachineValue extends ChannelValue {
  readonly machineId: string
}

/** Questions of the process, each with its answer. */
export interface OpcuaQuestions {
  /** The machines that an account sees; null where there is no such account. */
  view: { readonly ask: { readonly accountId: string }; readonly answer: readonly OutgoingMachine[] | null }
  /** Who a token is of: null for nobody, or for somebody else than the account. The answer names the sign-in. */
  signIn: {
    readonly ask: { readonly accountId: string; readonly token: string; readonly client: string }
    readonly answer: string | null
  }
  /** The last values of a machine, and from then on what is new of it; null where the account does not see it. */
  watch: {
    readonly ask: { readonly accountId: string; readonly machineId: string }
    readonly answer: readonly ChannelValue[] | null
  }
}
export type OpcuaQuestion = keyof OpcuaQuestions

export type FromOpcua =
  | {
      [K in OpcuaQuestion]: {
        readonly kind: 'ask'
        readonly id: number
        readonly question: K
        readonly ask: OpcuaQuestions[K]['ask']
      }
    }[OpcuaQuestion]
  | { readonly kind: 'listening'; readonly port: number; readonly fingerprint: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'signedOut'; readonly signIn: string }
  | { readonly kind: 'unwatch'; readonly accountId: string; readonly machineId: string }
  | { readonly kind: 'viewEnded'; readonly accountId: string }
  /** It has taken all values that were sent: so it never gets more than it can work on. */
  | { readonly kind: 'taken' }

export type ToOpcua =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'values'; readonly accountId: string; readonly values: readonly MachineValue[] }
  /** Its rights have changed, and nobody knows yet how. */
  | { readonly kind: 'uncertain'; readonly accountId: string }
  | { readonly kind: 'machines'; readonly accountId: string; readonly machines: readonly OutgoingMachine[] }
  | { readonly kind: 'endView'; readonly accountId: string }
  | { readonly kind: 'endSignIn'; readonly signIn: string }
