import { FILES_DEFAULTS } from '@millwright/contract/connectors/settings/files'
import { MODBUS_DEFAULTS } from '@millwright/contract/connectors/settings/modbus'
import { defaultOpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import { expect, it } from 'vitest'
import { atAddress } from './at-address.ts'

const modbus = {
  Protocol: 'modbus' as const,
  Settings: { ...MODBUS_DEFAULTS, Host: 'meter.plant', Port: 502 },
}
const opcua = {
  Protocol: 'opcua' as const,
  Settings: { ...defaultOpcuaSettings, Address: 'opc.tcp://saw.plant:4840/ua' },
}

it('a problem of the way to a machine names where it was to lead', () => {
  expect(atAddress({ code: 'UNREACHABLE', detail: '' }, modbus).detail).toBe('meter.plant:502')
  expect(atAddress({ code: 'UNREACHABLE', detail: '' }, opcua).detail).toBe('opc.tcp://saw.plant:4840/ua')
  expect(atAddress({ code: 'UNKNOWN_HOST', detail: '' }, opcua).detail).toBe('saw.plant')
  expect(atAddress({ code: 'UNKNOWN_HOST', detail: '' }, modbus).detail).toBe('meter.plant')
  const folder = { Protocol: 'files' as const, Settings: { ...FILES_DEFAULTS, Folder: 'saw/logs' } }
  expect(atAddress({ code: 'TIMED_OUT', detail: '' }, folder).detail).toBe('saw/logs')
  const v6 = { ...modbus, Settings: { ...modbus.Settings, Host: 'fe80::1' } }
  expect(atAddress({ code: 'REFUSED', detail: '' }, v6).detail).toBe('[fe80::1]:502')
})

it('one that has words of its own, or is of something else, stays as it is', () => {
  const unit = { code: 'UNREACHABLE', detail: 'unit 2' } as const
  expect(atAddress(unit, modbus)).toBe(unit)
  const credentials = { code: 'CREDENTIALS_WRONG', detail: '' } as const
  expect(atAddress(credentials, opcua)).toBe(credentials)
})
