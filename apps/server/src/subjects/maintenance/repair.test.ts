import { listFingerprints } from '@millwright/contract/condition/condition-fingerprints'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { finishActivity, raiseTestActivity } from '@millwright/contract/maintenance/activities'
import type { BodyOf } from '@millwright/contract/wire/call'
import type { CycleVerdict } from '@millwright/domain/condition/judge'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { describe, expect, it } from 'vitest'
import { machine, maintainer, record, send, startConditionApp, test } from '../../testing/test-condition.ts'

startConditionApp()

const org = 'NORDHAUS'
const at = (daysAgo: number) => ({
  startTime: Date.now() - daysAgo * DAY_MS - 60_000,
  endTime: Date.now() - daysAgo * DAY_MS,
})
/** After what was done just now. */
const next = () => ({ startTime: Date.now() + 1000, endTime: Date.now() + 2000 })
const worst = ({ result }: Cycle) => (JSON.parse(result) as CycleVerdict).parts[0]
const used = async (tool: string) =>
  (await test.ask(listFingerprints, { params: machine, query: {}, token: maintainer })).result.find(
    (each) => each.tool === tool && each.endedAt === null,
  )

async function done(cycleUuid: string, body: BodyOf<typeof finishActivity> = {}): Promise<void> {
  const raised = await test.ask(raiseTestActivity, {
    params: { org, id: machine.id },
    body: { cycleUuid },
    token: maintainer,
  })
  const params = { org, activityId: raised.result.Id }
  for (const _ of ['done', 'an answer was lost'])
    expect((await test.ask(finishActivity, { params, body, token: maintainer })).status).toBe(200)
}

describe('a repair', { timeout: 60_000 }, () => {
  it('makes fingerprints from before tell less, until there is a fresh run', async () => {
    const tool = { tool: 'R1' }
    await send(record(1), { ...tool, ...at(3), isFingerprint: true })
    const bad = await send(record(2, 3), { ...tool, ...at(2) })
    expect(bad.status).toMatch('ERROR')
    const mild = await send(record(3, 0.6), { ...tool, ...at(1) })
    expect((await used('R1'))?.hearing).toMatchObject({ isEnough: true, repairedAt: null })
    await done(bad.cycleUuid)
    const { hearing } = (await used('R1')) ?? {}
    expect(hearing?.isEnough).toBe(false)
    expect(hearing?.repairedAt).toBeGreaterThan(Date.now() - 60_000)
    expect(hearing?.now ?? 0).toBeGreaterThan(hearing?.fresh ?? Number.NaN)
    // As loud as before the repair, it is less of a surprise now; and what was shown before it no longer counts.
    const after = await send(record(3, 0.6), { ...tool, ...next() })
    expect(worst(after)?.rarity ?? 0).toBeGreaterThan(worst(mild)?.rarity ?? 1)
    expect(worst(after)?.evidence ?? 9).toBeLessThan(worst(mild)?.evidence ?? 0)
    await send(record(4), { ...tool, ...next(), isFingerprint: true })
    expect((await used('R1'))?.hearing).toMatchObject({ isEnough: true, repairedAt: null })
  })

  it('is none where who did the work says so, and is of the checks that they name', async () => {
    const tool = { tool: 'R2' }
    await send(record(11), { ...tool, ...next(), isFingerprint: true })
    const bad = await send(record(12, 3), { ...tool, ...next() })
    await done(bad.cycleUuid, { Repaired: [] })
    expect((await used('R2'))?.hearing).toMatchObject({ isEnough: true, repairedAt: null })
    const { rows } = await test.db.query<{ app: string }>('select app from condition_repair')
    expect(rows).toEqual([{ app: 'SPINDLE_CHECK' }])
    const again = await send(record(13, 3), { ...tool, ...next() })
    await done(again.cycleUuid, { Repaired: ['AXES_CHECK', 'DEVICES_CHECK'] })
    const noted = await test.db.query<{ app: string }>('select app from condition_repair order by app')
    expect(noted.rows.map(({ app }) => app)).toEqual(['AXES_CHECK', 'DEVICES_CHECK', 'SPINDLE_CHECK'])
  })
})
