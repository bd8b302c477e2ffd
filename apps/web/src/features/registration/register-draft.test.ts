import { describe, expect, test } from 'vitest'
import { emptyDraft, machineOf, missingIn } from './register-draft.ts'

const full = {
  ...emptyDraft('Asia/Kolkata'),
  Name: ' Nesting 09 ',
  ShortName: 'NST-09',
  MachineFamily: 'CDL',
  serial: ' 42 ',
}

describe('a machine to register', () => {
  test('has no blanks around what was typed, and may leave out model and manufacturer', () => {
    expect(machineOf(full)).toEqual({
      Name: 'Nesting 09',
      ShortName: 'NST-09',
      Model: '',
      MachineFamily: 'CDL',
      Manufacturer: '',
      serial: '42',
      Timezone: 'Asia/Kolkata',
    })
  })

  test('names what is missing, blanks being nothing', () => {
    expect(missingIn(emptyDraft('UTC'))).toEqual(['Name', 'ShortName', 'MachineFamily', 'serial'])
    expect(missingIn({ ...full, serial: '  ' })).toEqual(['serial'])
    expect(machineOf({ ...full, serial: '  ' })).toBeNull()
  })

  test('is of a family that is known', () => {
    expect(machineOf({ ...full, MachineFamily: 'XYZ' })).toBeNull()
  })
})
