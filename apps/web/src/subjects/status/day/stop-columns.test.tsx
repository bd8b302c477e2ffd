import type { MachineStop } from '@millwright/contract/stops/stops'
import { expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { stopColumns } from './stop-columns.tsx'

const columnsWith = (hasCosts: boolean) =>
  stopColumns({
    machineId: 'm1',
    tickets: [],
    t: i18n.t,
    language: 'en-US',
    zone: 'Europe/Berlin',
    hasCosts,
    isBusy: false,
    onConfirm: null,
    onChoose: null,
  })
const stop = (Cost: MachineStop['Cost']) => ({ Cost }) as MachineStop

test('a stop is shown with its money, a dash where it has no rate, and sorted by it', () => {
  const cost = columnsWith(true).find(({ id }) => id === 'cost')
  expect(cost?.cell(stop({ Currency: 'EUR', Amount: 32.5, IsPart: false }))).toBe('€32.50')
  expect(cost?.cell(stop({ Currency: 'EUR', Amount: 32.5, IsPart: true }))).toBe('≥ €32.50')
  expect(cost?.cell(stop(null))).toBe('—')
  expect(cost?.sortBy?.(stop({ Currency: 'EUR', Amount: 32.5, IsPart: false }))).toBe(32.5)
})

test('where no stop has money there is no column for it', () => {
  expect(columnsWith(false).some(({ id }) => id === 'cost')).toBe(false)
})
