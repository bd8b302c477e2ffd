import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import type { CycleVerdict } from '@millwright/domain/condition/judge'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { describe, expect, it } from 'vitest'
import { record, send, startConditionApp, test } from '../../testing/test-condition.ts'
import { createFingerprintStore } from './fingerprint-store.ts'

startConditionApp()

const at = (daysAgo: number) => ({
  startTime: Date.now() - daysAgo * DAY_MS - 60_000,
  endTime: Date.now() - daysAgo * DAY_MS,
})
const resultOf = ({ result }: Cycle) => JSON.parse(result) as CycleVerdict & { fault?: string; like?: string }
const worst = (cycle: Cycle) => {
  const [part] = resultOf(cycle).parts ?? []
  if (part?.rarity === undefined || part.evidence === undefined) throw new Error(cycle.result)
  return { rarity: part.rarity, evidence: part.evidence }
}

describe('a test is judged by what the machine did before', { timeout: 60_000 }, () => {
  it('two mild deviations in a row weigh more than one, and a good test ends it', async () => {
    const tool = { tool: 'H1' }
    await send(record(1), { ...tool, ...at(9), isFingerprint: true })
    const one = worst(await send(record(2, 0.5), { ...tool, ...at(8) }))
    const two = worst(await send(record(3, 0.5), { ...tool, ...at(7) }))
    expect(one.rarity).toBeLessThan(0.2)
    expect(two.evidence).toBeGreaterThan(one.evidence)
    const good = await send(record(4), { ...tool, ...at(6) })
    expect(good).toMatchObject({ status: 'OK' })
    expect(worst(good).evidence).toBeLessThan(two.evidence)
    expect(worst(await send(record(5, 0.5), { ...tool, ...at(5) })).evidence).toBeLessThan(two.evidence)
  })

  it('good tests in an unbroken row keep a fingerprint young, and a pause ends the row for good', async () => {
    const old = (tool: string) => send(record(90), { tool, ...at(160), isFingerprint: true })
    const mild = async (tool: string) => worst(await send(record(91, 0.5), { tool, ...at(1) })).rarity
    await old('R1')
    for (const daysAgo of [130, 95, 60, 25]) await send(record(92), { tool: 'R1', ...at(daysAgo) })
    await old('R2')
    for (const daysAgo of [130, 60, 25]) await send(record(92), { tool: 'R2', ...at(daysAgo) })
    expect(await mild('R2')).toBeGreaterThan(await mild('R1'))
    const rows = await createFingerprintStore(test.db).usedBy(
      (
        await test.db.query<{ id: number }>(
          'select distinct machine_id::int as id from condition_fingerprint',
        )
      ).rows.map(({ id }) => id),
    )
    const daysHeld = (tool: string) =>
      Math.round((Date.now() - (rows.find((row) => row.tool === tool)?.heldUntil?.getTime() ?? 0)) / DAY_MS)
    expect([daysHeld('R1'), daysHeld('R2')]).toEqual([25, 130])
  })

  it('an old fingerprint forgives what the other operations share', async () => {
    const drifted = (seed: number) => record(seed, 0.5)
    for (const [seed, tool] of ['D1', 'D2', 'D3'].entries())
      await send(record(20 + seed), { tool, ...at(200), isFingerprint: true })
    const alone = worst(await send(drifted(30), { tool: 'D1', ...at(2) }))
    await send(drifted(31), { tool: 'D2', ...at(2) })
    await send(drifted(32), { tool: 'D3', ...at(2) })
    const known = worst(await send(drifted(30), { tool: 'D1', ...at(1) }))
    expect(known.rarity).toBeGreaterThan(alone.rarity)
    const worn = await send(record(33, 4), { tool: 'D1', ...at(0) })
    expect(worst(worn).rarity).toBeLessThan(known.rarity / 10)
  })

  it('what the other operations share is learned from good runs alone: what was OK, or called good', async () => {
    const loud = (seed: number) => record(seed, 1.5)
    const others = ['G2', 'G3']
    for (const [seed, tool] of ['G1', ...others].entries())
      await send(record(60 + seed), { tool, ...at(200), isFingerprint: true })
    const operation = { operation: 'never judged' }
    const rarityOf = async () => worst(await send(loud(70), { tool: 'G1', ...at(1) })).rarity
    const alone = await rarityOf()
    const set = (status: string, verdict: object) =>
      test.db.query(
        `update condition_cycle set status = $1, verdict = verdict || $2
          where tool = any($3) and operation = '' and not is_fingerprint`,
        [status, JSON.stringify(verdict), others],
      )
    for (const tool of others) {
      await send(loud(71), { tool, ...at(2) })
      await send(loud(72), { tool, ...operation, ...at(2) })
    }
    await set('UPPER_WARNING', {})
    expect(await rarityOf()).toBeCloseTo(alone, 10)
    await set('UPPER_WARNING', { calledGood: { by: 'Anna', at: 0, status: 'UPPER_WARNING', score: 70 } })
    const called = await rarityOf()
    expect(called).toBeGreaterThan(alone)
    await test.db.query("update condition_cycle set verdict = verdict - 'calledGood' where tool = any($1)", [
      others,
    ])
    await set('OK', {})
    expect(await rarityOf()).toBeCloseTo(called, 10)
  })

  it('an earlier fingerprint counts if it was in use for long, and is named', async () => {
    const tool = { tool: 'K1' }
    const printed = async (body: string, daysAgo: number) =>
      await send(body, { ...tool, ...at(daysAgo), isFingerprint: true })
    await printed(record(40, 3), 20)
    await printed(record(41), 10)
    const replaced = async (inUse: string) =>
      await test.db.query(
        `update condition_fingerprint set made_at = ended_at - $1::interval where tool = 'K1' and ended_at is not null`,
        [inUse],
      )
    await replaced('2 days')
    expect((await send(record(42, 3), { ...tool, ...at(3) })).status).toMatch('ERROR')
    await replaced('40 days')
    const nearer = await send(record(43, 3), { ...tool, ...at(2) })
    expect(nearer.status).toBe('OK')
    expect(resultOf(nearer).comparedWith).toBeLessThan(Date.now() - 19 * DAY_MS)
    expect(resultOf(await send(record(44), { ...tool, ...at(1) })).comparedWith).toBeUndefined()
  })

  it('a record of another operation is called that', async () => {
    const other = (seed: number, hz: number) => {
      const { rateHz, ...axes } = JSON.parse(record(seed)) as { rateHz: number } & Record<string, number[]>
      const with3 = Object.entries(axes).map(([name, axis]) => [
        name,
        axis.map((value, i) => value + 4 * Math.sin((2 * Math.PI * hz * i) / rateHz)),
      ])
      return JSON.stringify({ rateHz, ...Object.fromEntries(with3) })
    }
    await send(other(50, 80), { tool: 'O1', operation: 'Sawing', ...at(3), isFingerprint: true })
    await send(other(51, 190), { tool: 'O1', operation: 'Drilling', ...at(3), isFingerprint: true })
    const swapped = await send(other(52, 190), { tool: 'O1', operation: 'Sawing', ...at(1) })
    expect(swapped.status).toBe('ABORTED')
    expect(resultOf(swapped)).toMatchObject({ fault: 'OTHER_OPERATION', like: 'Drilling, O1' })
  })
})
