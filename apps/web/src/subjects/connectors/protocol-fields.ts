import type { SetProtocol } from '@millwright/contract/connectors/settings'

/** A setting of a protocol, as it is typed. */
export type ProtocolField =
  | { readonly kind: 'text'; readonly name: string; readonly example?: string }
  | { readonly kind: 'number'; readonly name: string; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly name: string; readonly choices: readonly string[] }
  | { readonly kind: 'switch'; readonly name: string }

/** In the order of the form; secrets of the protocol follow. */
export const PROTOCOL_FIELDS: Record<SetProtocol, readonly ProtocolField[]> = {
  umati: [
    { kind: 'text', name: 'Address', example: 'mqtts://broker.example.com' },
    { kind: 'text', name: 'User' },
    { kind: 'text', name: 'Prefix', example: 'umati/v2/plant-1' },
    { kind: 'text', name: 'Machine' },
  ],
}
