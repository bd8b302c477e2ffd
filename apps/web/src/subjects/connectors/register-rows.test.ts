import { describe, expect, it } from 'vitest'
import { readRows, rowsText } from './register-rows.ts'

const ENTRY = {
  Name: 'Active energy',
  UnitId: 3,
  Table: 'holding',
  Address: 19_068,
  Type: 'float32',
  Part: 0,
  Order: 'CDAB',
  Scale: 0.1,
  Unit: 'Wh',
} as const

describe('registers as lines of text', () => {
  it('that are written and read are the same', () => {
    expect(readRows(rowsText([ENTRY, { ...ENTRY, Name: 'Power', Unit: '' }]))).toEqual([
      ENTRY,
      { ...ENTRY, Name: 'Power', Unit: '' },
    ])
  })

  it('may leave out what is as usual, and come out of a table', () => {
    expect(readRows('Parts;1;input;12\n\nHours\t\tholding\t40\tuint32\t\t\t0,1\th')).toEqual([
      {
        ...ENTRY,
        Name: 'Parts',
        UnitId: 1,
        Table: 'input',
        Address: 12,
        Type: 'int16',
        Order: 'ABCD',
        Scale: 1,
        Unit: '',
      },
      {
        ...ENTRY,
        Name: 'Hours',
        UnitId: 1,
        Address: 40,
        Type: 'uint32',
        Order: 'ABCD',
        Scale: 0.1,
        Unit: 'h',
      },
    ])
  })

  it.each([
    '; 1; holding; 3',
    'A; 1; coils; 3',
    'A; 1; holding; x',
    'A; 1; holding; 3; int16; 0; ABDC',
    'A;1;holding;3;int16;0;ABCD;x',
  ])('with the line %s name it', (line) => {
    expect(readRows(`B;1;holding;1\n${line}`)).toEqual({ line: 2, text: line })
  })
})
