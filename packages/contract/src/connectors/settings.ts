import Type, { type Static, type TSchema } from 'typebox'
import { Closed } from '../wire/schemas.ts'
import { FILES_DEFAULTS, FILES_SECRETS, FilesSettings } from './settings/files.ts'
import { MODBUS_DEFAULTS, MODBUS_SECRETS, ModbusSettings } from './settings/modbus.ts'
import { MTCONNECT_DEFAULTS, MTCONNECT_SECRETS, MtconnectSettings } from './settings/mtconnect.ts'
import { defaultOpcuaSettings, OPCUA_SECRETS, OpcuaSettings } from './settings/opcua.ts'
import { SHDR_DEFAULTS, SHDR_SECRETS, ShdrSettings } from './settings/shdr.ts'
import { SPARKPLUG_DEFAULTS, SPARKPLUG_SECRETS, SparkplugSettings } from './settings/sparkplug.ts'
import { UMATI_DEFAULTS, UMATI_SECRETS, UmatiSettings } from './settings/umati.ts'

interface SetProtocolOf<S extends TSchema> {
  readonly settings: S
  /** Names of the secrets that belong to them. */
  readonly secrets: readonly string[]
  readonly defaults: Static<S>
}

const protocol = <S extends TSchema>(table: SetProtocolOf<S>): SetProtocolOf<S> => table

/** The protocols that can be chosen, with what has to be set for each. */
export const PROTOCOL_SETTINGS = {
  opcua: protocol({ settings: OpcuaSettings, secrets: OPCUA_SECRETS, defaults: defaultOpcuaSettings }),
  mtconnect: protocol({
    settings: MtconnectSettings,
    secrets: MTCONNECT_SECRETS,
    defaults: MTCONNECT_DEFAULTS,
  }),
  shdr: protocol({ settings: ShdrSettings, secrets: SHDR_SECRETS, defaults: SHDR_DEFAULTS }),
  sparkplug: protocol({
    settings: SparkplugSettings,
    secrets: SPARKPLUG_SECRETS,
    defaults: SPARKPLUG_DEFAULTS,
  }),
  modbus: protocol({ settings: ModbusSettings, secrets: MODBUS_SECRETS, defaults: MODBUS_DEFAULTS }),
  umati: protocol({ settings: UmatiSettings, secrets: UMATI_SECRETS, defaults: UMATI_DEFAULTS }),
  files: protocol({ settings: FilesSettings, secrets: FILES_SECRETS, defaults: FILES_DEFAULTS }),
} as const

export type SetProtocol = keyof typeof PROTOCOL_SETTINGS

export const SET_PROTOCOLS = Object.keys(PROTOCOL_SETTINGS) as SetProtocol[]

const sourceOf = <P extends SetProtocol>(name: P) =>
  Closed({ Protocol: Type.Literal(name), Settings: PROTOCOL_SETTINGS[name].settings })

/** How a machine is read: a protocol with its settings. */
export const MachineSource = Type.Union([
  sourceOf('opcua'),
  sourceOf('mtconnect'),
  sourceOf('shdr'),
  sourceOf('sparkplug'),
  sourceOf('modbus'),
  sourceOf('umati'),
  sourceOf('files'),
])
export type MachineSource = Static<typeof MachineSource>
