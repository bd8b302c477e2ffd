import { describe, expect, test } from 'vitest'
import { groupZone } from './group-zone.ts'
import { rowSize } from './row-size.ts'

const at = (...zones: string[]) => zones.map((Timezone) => ({ Country: { Timezone } }))

describe('the zone of a group', () => {
  test('is that of most machines', () => {
    expect(groupZone(at('Asia/Kolkata', 'Europe/Rome', 'Europe/Rome'))).toEqual({
      zone: 'Europe/Rome',
      isOnly: false,
    })
    expect(groupZone(at('Europe/Rome', 'Asia/Kolkata'))).toEqual({ zone: 'Asia/Kolkata', isOnly: false })
  })

  test('is told as the only one where it is', () => {
    expect(groupZone(at('Europe/Rome', 'Europe/Rome')).isOnly).toBe(true)
    expect(groupZone([]).zone).toBe('UTC')
  })
})

describe('a row', () => {
  test('takes what there is, within reason', () => {
    expect(rowSize(16, 720, false).row).toBe(45)
    expect(rowSize(500, 720, false).row).toBe(34)
    expect(rowSize(2, 720, false).row).toBe(68)
    expect(rowSize(0, 720, false).row).toBe(68)
  })

  test('has its bar below its name on a narrow screen', () => {
    expect(rowSize(2, 720, true)).toEqual({ row: 62, bar: 20 })
  })
})
