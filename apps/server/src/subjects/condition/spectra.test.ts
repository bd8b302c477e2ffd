import { randomUUID } from 'node:crypto'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { getTestSpectrum, getWaterfall } from '@millwright/contract/condition/condition-spectra'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  announce,
  announcement,
  judged,
  machine,
  maintainer,
  record,
  startConditionApp,
  test,
  upload,
} from '../../testing/test-condition.ts'

startConditionApp()

const WITH = { tool: 'T5', operation: 'Two speeds' }

/** A spindle at two speeds. */
async function sendBoth(slow: string, fast: string, changes: object = {}): Promise<Cycle> {
  const parts = [
    { timeSerie: 'a.json', name: '12000' },
    { timeSerie: 'b.json', name: '18000' },
  ]
  const subCycles = parts.map((part) => ({ uuid: randomUUID(), ...part }))
  const body = announcement({ ...WITH, subCycles, ...changes })
  expect((await announce(body)).status).toBe(204)
  expect((await upload(body.cycleUuid, slow, 'a.json')).status).toBe(204)
  expect((await upload(body.cycleUuid, fast, 'b.json')).status).toBe(204)
  return await judged(body.cycleUuid)
}

describe('a test of two parts', () => {
  let worn: Cycle
  beforeAll(async () => {
    await sendBoth(record(41), record(42), { isFingerprint: true })
    worn = await sendBoth(record(43), record(44, 3))
  }, 180_000)

  const waterfall = async (query: object) => {
    const { result } = await test.ask(getWaterfall, {
      params: machine,
      query: { type: 'SPINDLE_CHECK', ...WITH, ...query },
      token: maintainer,
    })
    const times = result.tests.find(({ cycleUuid }) => cycleUuid === worn.cycleUuid)?.times ?? []
    return { ...result, loudest: Math.max(...times) }
  }

  it('names the worst first', () => {
    const { parts } = JSON.parse(worn.result) as { parts: { name: string; score: number }[] }
    expect(parts.map(({ name }) => name)).toEqual(['18000', '12000'])
    expect(worn.score).toBe(parts[0]?.score)
  })

  it.each(['12000', '18000'])('has a spectrum of %s, against the fingerprint of that part', async (part) => {
    const { result } = await test.ask(getTestSpectrum, {
      params: { id: 'nst-01', cycleUuid: worn.cycleUuid },
      query: { part },
      token: maintainer,
    })
    expect(result).toMatchObject({ part, parts: ['12000', '18000'] })
    const at = Math.round(123 / result.hzPerLine)
    const times = (result.lines[at] ?? 0) / (result.fingerprint?.[at] ?? 0)
    expect(times > 3).toBe(part === '18000')
  })

  it('has a waterfall of each part, that of the first unless it is named', async () => {
    expect(await waterfall({ part: '18000' })).toMatchObject({ part: '18000', parts: ['12000', '18000'] })
    expect((await waterfall({ part: '18000' })).loudest).toBeGreaterThan(3)
    expect(await waterfall({})).toMatchObject({ part: '12000' })
    expect((await waterfall({})).loudest).toBeLessThan(3)
    expect(await waterfall({ part: 'no' })).toMatchObject({ tests: [], bands: [] })
  })
})
