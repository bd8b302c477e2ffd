import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { addGroup } from './harness/bench-group.ts'
import { framesOf, interactiveAfter, openBrowser, openContext, type Viewing } from './harness/browser.ts'
import { fillFleet, placeMachines } from './harness/fleet-fill.ts'
import { registerMachines } from './harness/machines.ts'
import { percentilesOf } from './harness/percentiles.ts'
import { startProduct } from './harness/product.ts'
import { startRestless } from './harness/restless-machines.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { viewerToken } from './harness/viewer.ts'

/** How soon the fleet page can be used in a browser, and how it moves while machines change, as the fleet grows. */
const { values: given } = parseArgs({
  options: {
    machines: { type: 'string', default: '10,500,2000' },
    seconds: { type: 'string', default: '5' },
    /** Of statuses, a second, in the whole group. */
    changes: { type: 'string', default: '50' },
  },
})
const sizes = given.machines.split(',').map(Number)
const seconds = Number(given.seconds)
const RESTLESS = 50
const GOAL_MS = 1_500

/** Rows with their strip, pins, and figures of the day. */
const isComplete = (): boolean =>
  document.querySelector('[data-part=fleet-list] [data-part=recent]:not([data-loading])') !== null &&
  document.querySelector('[data-part=pin]') !== null &&
  document.querySelector('[data-part=kpi] svg') !== null

const scrollList = (frame: number): void => {
  const list = document.querySelector('[data-part=fleet-scroll]')
  if (list) list.scrollTop = (frame * 40) % (list.scrollHeight - list.clientHeight + 1)
}

const zoomPlan = (frame: number): void => {
  const stage = document.querySelector('[data-part=stage]')
  const { left = 0, top = 0, width = 0, height = 0 } = stage?.getBoundingClientRect() ?? {}
  const where = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true }
  stage?.dispatchEvent(new WheelEvent('wheel', { ...where, deltaY: frame % 240 < 120 ? -20 : 20 }))
}

async function look(browser: Browser, viewing: Viewing) {
  const context = await openContext(browser, viewing)
  const page = await context.newPage()
  await page.goto('/machine')
  const first = await interactiveAfter(page, isComplete)
  await page.reload()
  const again = await interactiveAfter(page, isComplete)
  const still = percentilesOf(await framesOf(page, seconds, () => {}))
  const scroll = percentilesOf(await framesOf(page, seconds, scrollList))
  const zoom = percentilesOf(await framesOf(page, seconds, zoomPlan))
  const pins = await page.locator('[data-part=pin]').count()
  await context.close()
  return { first, again, still, scroll, zoom, pins, loadAverage: loadavg()[0] ?? 0 }
}

const product = await startProduct({ roles: 'api,ingest,broker' })
const browser = await openBrowser()
try {
  const { db, httpPort, mqttPort } = product
  const devices = await registerMachines(db, Math.max(...sizes))
  await placeMachines(db)
  await fillFleet(db, Date.now())
  const token = await viewerToken(db)
  const measured = []
  for (const size of sizes) {
    const groupId = await addGroup(db, size)
    const stop = await startRestless(
      mqttPort,
      devices.slice(0, Math.min(size, RESTLESS)),
      Number(given.changes),
    )
    measured.push({ size, ...(await look(browser, { httpPort, token, groupId })) })
    stop()
  }
  printTable(
    ['machines', 'first visit ms', 'again ms', 'goal ms', 'pins made', 'load avg'],
    measured.map((each) => [
      each.size,
      each.first,
      each.again,
      each.size === 500 ? GOAL_MS : '-',
      each.pins,
      each.loadAverage,
    ]),
  )
  console.log(`\nMilliseconds between frames, with ${given.changes} changes of status a second:`)
  printTable(
    ['machines', 'still p50', 'p95', 'max', 'list scrolls p50', 'p95', 'max', 'plan zooms p50', 'p95', 'max'],
    measured.map(({ size, still, scroll, zoom }) => [
      size,
      ...[still, scroll, zoom].flatMap(({ p50, p95, max }) => [p50, p95, max]),
    ]),
  )
  console.log('\nLimit: the smallest fleet on the same machine, drawn by the same browser.')
  console.log(`Written to ${await writeResults('fleet-page', { measured })}`)
} finally {
  await browser.close()
  await product.stop()
}
