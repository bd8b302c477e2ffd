import { describe, expect, it } from 'vitest'
import { kpiCode, kpiField, kpiOfField } from './kpi-names.ts'
import { isShiftKpi, isTimeKpi, kpisOf, kpiUnit, SHIFT_KPIS, shownKpi, storedPerTyped } from './shift-kpi.ts'

describe('the KPIs of a shift', () => {
  it('have their codes and fields', () => {
    expect(SHIFT_KPIS.map((kpi) => `${kpi} ${kpiCode(kpi)} ${kpiField(kpi)}`)).toEqual([
      'APPLIED_EDGE_LENGTH AEL appliedEdgeLength',
      'CYCLE_COUNT CC cycleCount',
      'LINEAR_FOOTAGE LF linearFootage',
      'METERS_WORKED MW metersWorked',
      'FEETS_WORKED FW feetsWorked',
      'PART_COUNT PC partCount',
      'PART_MOVED PM partMoved',
      'RUNNING_MACHINE RM runningMachine',
      'SPINDLE_TIME ST spindleTime',
      'VOLUME_MOVED VM volumeMoved',
      'WOODCUT_VOLUME WV woodcutVolume',
    ])
  })

  it('are found by their field, the wood volume by both of its names', () => {
    for (const kpi of SHIFT_KPIS) expect(kpiOfField(kpiField(kpi))).toBe(kpi)
    expect(kpiOfField('woodVolume')).toBe('WOODCUT_VOLUME')
    expect(kpiOfField('toString')).toBeNull()
  })

  it('are known by name and no other', () => {
    expect(SHIFT_KPIS.every(isShiftKpi)).toBe(true)
    for (const wrong of ['part_count', 'toString', '', null]) expect(isShiftKpi(wrong)).toBe(false)
  })

  it('depend on the family', () => {
    expect(kpisOf('EBA')).toEqual(['APPLIED_EDGE_LENGTH', 'PART_COUNT', 'METERS_WORKED', 'FEETS_WORKED'])
    expect(kpisOf('PLS')).toEqual(['LINEAR_FOOTAGE', 'METERS_WORKED', 'FEETS_WORKED'])
    expect(kpisOf('AUT')).toEqual(['PART_MOVED', 'VOLUME_MOVED'])
    expect(kpisOf('SEZ')).toEqual(['PART_COUNT', 'CYCLE_COUNT', 'WOODCUT_VOLUME', 'LINEAR_FOOTAGE'])
    for (const family of ['CDL', 'BOR'])
      expect(kpisOf(family)).toEqual(['PART_COUNT', 'CYCLE_COUNT', 'SPINDLE_TIME', 'RUNNING_MACHINE'])
    for (const family of ['TFO', 'AWJ'])
      expect(kpisOf(family)).toEqual(['CYCLE_COUNT', 'PART_COUNT', 'RUNNING_MACHINE'])
    for (const family of ['XYZ', '', 'constructor'])
      expect(kpisOf(family)).toEqual(['PART_COUNT', 'CYCLE_COUNT', 'RUNNING_MACHINE'])
  })
})

describe('a KPI on the screen', () => {
  it('turns millimetres into metres', () => {
    for (const kpi of ['LINEAR_FOOTAGE', 'APPLIED_EDGE_LENGTH'] as const)
      expect(shownKpi(kpi, 4_567.8)).toEqual({ kind: 'amount', value: 4.568, unit: 'm', digits: 3 })
    expect(shownKpi('LINEAR_FOOTAGE', 2000)).toEqual({ kind: 'amount', value: 2, unit: 'm', digits: 0 })
  })

  it('has as many decimals as say something beside its size', () => {
    const shown = [3_089_649, 3_400_000, 308_964, 30_896, 3_089].map((mm) => shownKpi('LINEAR_FOOTAGE', mm))
    expect(shown).toMatchObject([
      { value: 3090, digits: 0 },
      { value: 3400, digits: 0 },
      { value: 309, digits: 0 },
      { value: 30.9, digits: 1 },
      { value: 3.089, digits: 3 },
    ])
  })

  it('rounds to three decimals and writes no more than it has', () => {
    expect(shownKpi('PART_COUNT', 412)).toEqual({ kind: 'amount', value: 412, unit: 'pieces', digits: 0 })
    expect(shownKpi('METERS_WORKED', 12.5)).toEqual({ kind: 'amount', value: 12.5, unit: 'm', digits: 1 })
    expect(shownKpi('FEETS_WORKED', 41.25)).toEqual({ kind: 'amount', value: 41.25, unit: 'ft', digits: 2 })
    expect(shownKpi('VOLUME_MOVED', 1.23456)).toEqual({ kind: 'amount', value: 1.235, unit: 'm³', digits: 3 })
    expect(shownKpi('CYCLE_COUNT', 7)).toEqual({ kind: 'amount', value: 7, unit: null, digits: 0 })
  })

  it('writes times as durations', () => {
    expect(shownKpi('SPINDLE_TIME', 0)).toEqual({ kind: 'time', seconds: 0 })
    expect(shownKpi('RUNNING_MACHINE', 21_720)).toEqual({ kind: 'time', seconds: 21_720 })
  })

  it('counts sides on an edge bander and pieces elsewhere', () => {
    expect(shownKpi('PART_COUNT', 3, 'EBA')).toMatchObject({ unit: 'sides' })
    expect(shownKpi('METERS_WORKED', 3, 'EBA')).toMatchObject({ unit: 'm' })
    expect(kpiUnit('PART_COUNT', 'CDL')).toBe('pieces')
  })
})

describe('a goal that someone types', () => {
  it('is in metres for a length, in hours for a time and as it is counted for all others', () => {
    expect(storedPerTyped('APPLIED_EDGE_LENGTH')).toBe(1000)
    expect(storedPerTyped('SPINDLE_TIME')).toBe(3600)
    expect(storedPerTyped('METERS_WORKED')).toBe(1)
    expect(isTimeKpi('RUNNING_MACHINE')).toBe(true)
    expect(isTimeKpi('LINEAR_FOOTAGE')).toBe(false)
  })
})
