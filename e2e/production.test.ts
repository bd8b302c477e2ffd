import { programChannel } from '@millwright/contract/production/production-channels'
import type { RunLeaf } from '@millwright/domain/production/read'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, rowOf, signIn, visit } from './browser.ts'
import { connectDrill, DRILL } from './device.ts'

let browser: Browser
let drill: Awaited<ReturnType<typeof connectDrill>>
beforeAll(async () => {
  browser = await openBrowser()
  drill = await connectDrill()
})
afterAll(async () => {
  await drill.leave()
  await browser.close()
})

describe('a line manager', () => {
  it('sees a program start, count its repetitions and end, without a reload, and opens what it made', async () => {
    const say = (leaf: RunLeaf, v: unknown, ts = Date.now()) => drill.send(programChannel('01', leaf), v, ts)
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', `/machine/${DRILL.id}/production`)
    await page.getByText('Live', { exact: true }).waitFor()

    const start = Date.now() - 60_000
    await say('Name', 'GASKET_77', start)
    await say('RepsTarget', 5, start)
    await say('Parts', [{ Name: 'Gasket', Qty: 3, Length: 120, Width: 80 }], start)
    await page.getByText('Running now, process 01').waitFor()
    await rowOf(page, 'GASKET_77', 'now').waitFor()
    await say('RepsDone', 1, start + 20_000)
    await say('RepsDone', 2, start + 40_000)
    await page.getByText('6 of 15 pieces').waitFor()
    await page.getByText('at 20s per repetition').waitFor()

    await say('State', 'abort')
    await page.getByText('The program appears here').waitFor()
    await rowOf(page, 'GASKET_77', '2 / 5').getByRole('link').click()
    await page.getByText('Stopped early, 2 of 5 repetitions').waitFor()
    await page.getByRole('row', { name: /Gasket 120 × 80 3 6/ }).waitFor()
    expect(page.url()).toContain('run=01-')

    await page.getByRole('searchbox', { name: 'Search programs' }).fill('nothing like it')
    await page.getByText('No run found').waitFor()
    expect(faults).toEqual([])
  })

  it('finds the runs with the most repetitions of all pages, and the address says how', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/machine/nst-01/production')
    await page.locator('th[aria-sort=descending]', { hasText: 'Time' }).waitFor()
    const sort = page.getByRole('columnheader', { name: 'Repetitions' }).getByRole('button')
    await sort.click()
    await page.waitForURL(/sort=repetitions/)
    const answer = page.waitForResponse(/productions\?.*sort=-repetitions/)
    await sort.click()
    await page.waitForURL(/sort=-repetitions/)
    await page.locator('th[aria-sort=descending]', { hasText: 'Repetitions' }).waitFor()
    const { result } = (await (await answer).json()) as { result: { Program: string; RepsDone: number }[] }
    const done = result.map(({ RepsDone }) => RepsDone)
    expect(done.length).toBeGreaterThan(1)
    expect(done).toEqual(done.toSorted((a, b) => b - a))
    await rowOf(page.locator('tbody'), result[0]?.Program ?? '')
      .first()
      .waitFor()
    expect(faults).toEqual([])
  })

  it('sees which program takes how long', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/machine/nst-01/production')
    await page.getByText('Programs', { exact: true }).click()
    await page.getByRole('columnheader', { name: 'Median cycle' }).waitFor()
    expect(await page.getByRole('row').count()).toBeGreaterThan(2)
    expect(page.url()).toContain('tab=programs')
    expect(faults).toEqual([])
  })
})
