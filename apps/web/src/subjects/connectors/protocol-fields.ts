import type { SetProtocol } from '@millwright/contract/connectors/settings'
import { FILE_ENCODINGS, FILE_FORMATS, FILE_SEPARATORS } from '@millwright/contract/connectors/settings/files'
import { OPCUA_MODES, OPCUA_SECURITIES, OPCUA_SIGN_INS } from '@millwright/contract/connectors/settings/opcua'
import { HOUR_MS } from '@millwright/domain/time/lengths'

/** With other settings a field may have nothing to ask for. */
interface Conditional {
  readonly isIdle?: (settings: Readonly<Record<string, unknown>>) => boolean
}

/** A setting of a protocol, as it is typed. */
export type ProtocolField = Conditional & Field

type Field =
  | { readonly kind: 'text'; readonly name: string; readonly example?: string }
  /** Sealed when it is saved, and never shown again. */
  | { readonly kind: 'secret'; readonly name: string; readonly isLong?: true }
  | { readonly kind: 'number'; readonly name: string; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly name: string; readonly choices: readonly string[] }
  | { readonly kind: 'switch'; readonly name: string }
  /** Several names, divided by commas. */
  | { readonly kind: 'names'; readonly name: string; readonly example?: string }
  /** Where the clock on the wall is whose times are written. */
  | { readonly kind: 'zone'; readonly name: string }
  /** A table of registers. */
  | { readonly kind: 'registers'; readonly name: string }

const isByCertificate: Conditional['isIdle'] = ({ SignIn }) => SignIn === 'certificate'
const isByPassword: Conditional['isIdle'] = ({ SignIn }) => SignIn !== 'certificate'

/** In the order of the form. */
export const PROTOCOL_FIELDS: Record<SetProtocol, readonly ProtocolField[]> = {
  opcua: [
    { kind: 'text', name: 'Address', example: 'opc.tcp://10.20.4.18:4840' },
    { kind: 'choice', name: 'Security', choices: OPCUA_SECURITIES },
    {
      kind: 'choice',
      name: 'Mode',
      choices: OPCUA_MODES.filter((mode) => mode !== 'None'),
      isIdle: ({ Security }) => Security === 'None',
    },
    { kind: 'choice', name: 'SignIn', choices: OPCUA_SIGN_INS },
    { kind: 'text', name: 'User', isIdle: isByCertificate },
    { kind: 'secret', name: 'Password', isIdle: isByCertificate },
    { kind: 'secret', name: 'UserCertificate', isLong: true, isIdle: isByPassword },
    { kind: 'secret', name: 'UserKey', isLong: true, isIdle: isByPassword },
    { kind: 'number', name: 'SamplingMs', min: 100, max: 60_000 },
    { kind: 'switch', name: 'WarningsAreAlarms' },
  ],
  mtconnect: [
    { kind: 'text', name: 'Address', example: 'http://10.20.4.18:5000' },
    { kind: 'text', name: 'Device' },
    { kind: 'choice', name: 'Reading', choices: ['stream', 'poll'] },
    { kind: 'number', name: 'IntervalMs', min: 100, max: 60_000 },
    { kind: 'switch', name: 'WarningsAreAlarms' },
  ],
  shdr: [
    { kind: 'text', name: 'Host', example: '10.20.4.18' },
    { kind: 'number', name: 'Port', min: 1, max: 65_535 },
    { kind: 'choice', name: 'Times', choices: ['adapter', 'received'] },
    { kind: 'switch', name: 'WarningsAreAlarms' },
  ],
  modbus: [
    { kind: 'text', name: 'Host', example: '10.20.4.18' },
    { kind: 'number', name: 'Port', min: 1, max: 65_535 },
    { kind: 'number', name: 'IntervalMs', min: 100, max: HOUR_MS },
    { kind: 'number', name: 'TimeoutMs', min: 100, max: 30_000 },
    { kind: 'registers', name: 'Entries' },
  ],
  sparkplug: [
    { kind: 'text', name: 'Address', example: 'mqtts://broker.example.com' },
    { kind: 'text', name: 'User' },
    { kind: 'secret', name: 'Password' },
    { kind: 'text', name: 'HostId' },
    { kind: 'text', name: 'Group' },
    { kind: 'text', name: 'EdgeNode' },
    { kind: 'text', name: 'Device' },
  ],
  umati: [
    { kind: 'text', name: 'Address', example: 'mqtts://broker.example.com' },
    { kind: 'text', name: 'User' },
    { kind: 'secret', name: 'Password' },
    { kind: 'text', name: 'Prefix', example: 'umati/v2/plant-1' },
    { kind: 'text', name: 'Machine' },
  ],
  files: [
    { kind: 'text', name: 'Folder', example: 'saw-2/logs' },
    { kind: 'text', name: 'Address', example: 'http://10.20.4.18/logs/today.csv' },
    { kind: 'text', name: 'User' },
    { kind: 'secret', name: 'Password' },
    { kind: 'text', name: 'Pattern', example: '*.csv' },
    { kind: 'choice', name: 'Format', choices: FILE_FORMATS },
    { kind: 'choice', name: 'Encoding', choices: FILE_ENCODINGS },
    { kind: 'choice', name: 'Separator', choices: FILE_SEPARATORS },
    { kind: 'switch', name: 'DecimalComma' },
    { kind: 'switch', name: 'HasHeader' },
    { kind: 'names', name: 'TimeColumns', example: 'Date, Time' },
    { kind: 'text', name: 'TimeFormat', example: 'dd.MM.yyyy HH:mm:ss' },
    { kind: 'zone', name: 'Zone' },
    { kind: 'switch', name: 'ReadsOld' },
    { kind: 'number', name: 'IntervalMs', min: 500, max: HOUR_MS },
  ],
}
