import { expect, it } from 'vitest'
import { specificationName } from './specification-name.ts'

it('names the specification that most meanings are of, and none for values without meaning', () => {
  expect(
    specificationName(['opcua:Server', 'opc40550:Flags/Alarm', 'opc40550:Overview/CurrentState', null]),
  ).toBe('OPC 40550-1')
  expect(specificationName(['mtconnect:EXECUTION'])).toBe('MTConnect')
  expect(specificationName([null, undefined, 'vendor:Load'])).toBeNull()
})
