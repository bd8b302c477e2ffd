import { expect, it } from 'vitest'
import { FILES_DEFAULTS } from './settings/files.ts'
import { MODBUS_DEFAULTS } from './settings/modbus.ts'
import { defaultOpcuaSettings } from './settings/opcua.ts'
import type { MachineSource } from './settings.ts'
import { templateSettings, withTemplateSettings } from './template-settings.ts'

const REGISTER = {
  Name: 'Power',
  UnitId: 1,
  Table: 'input' as const,
  Address: 52,
  Type: 'float32' as const,
  Part: 0,
  Order: 'ABCD' as const,
  Scale: 1,
  Unit: 'W',
}
const meter: MachineSource = {
  Protocol: 'modbus',
  Settings: { ...MODBUS_DEFAULTS, Host: '10.0.0.5', Port: 1502, IntervalMs: 2000, Entries: [REGISTER] },
}

it('a template has the registers of a device and how often they are read, and not where it is', () => {
  expect(templateSettings(meter)).toEqual({
    IntervalMs: 2000,
    TimeoutMs: 3000,
    MaxGap: 8,
    Entries: [REGISTER],
  })
})

it('a template has the format of files, and neither folder, address nor user', () => {
  const settings = templateSettings({
    Protocol: 'files',
    Settings: { ...FILES_DEFAULTS, Folder: 'saw-2', Address: 'http://10.0.0.7/a.csv', User: 'reader' },
  })
  expect(settings).toMatchObject({ Format: 'csv', Separator: ';', TimeFormat: 'iso' })
  for (const name of ['Folder', 'Address', 'User']) expect(settings).not.toHaveProperty(name)
})

it('the next machine keeps its address, whatever a template brings', () => {
  const next = withTemplateSettings(
    { Protocol: 'opcua', Settings: { ...defaultOpcuaSettings, Address: 'opc.tcp://10.0.0.9', User: 'ann' } },
    { Address: 'opc.tcp://evil.example.com', User: 'eve', SamplingMs: 250, Unknown: 1 },
  )
  expect(next.Settings).toEqual({
    ...defaultOpcuaSettings,
    Address: 'opc.tcp://10.0.0.9',
    User: 'ann',
    SamplingMs: 250,
  })
})
