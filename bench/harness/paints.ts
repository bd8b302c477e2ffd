import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { percentilesOf } from './percentiles.ts'

export interface Paints {
  readonly first: number
  readonly largest: number
}

declare global {
  var paints: { first: number; largest: number }
}

/** Before any page is opened in the context. */
export const watchPaints = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    globalThis.paints = { first: 0, largest: 0 }
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-paint') globalThis.paints.first = startTime
    }).observe({ type: 'paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) globalThis.paints.largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })

/** Milliseconds since the navigation; of the page as it was opened, not of one that it led to. */
export const paintsOf = (page: Page): Promise<Paints> => page.evaluate(() => globalThis.paints)

export const medianPaints = (all: readonly Paints[]): Paints => ({
  first: percentilesOf(all.map(({ first }) => first)).p50,
  largest: percentilesOf(all.map(({ largest }) => largest)).p50,
})

/**
 * The measure for other pages: the same browser on this machine, at this moment, with a page of one sentence.
 */
export async function barePaint(browser: Browser, visits: number): Promise<number> {
  const server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end('<!doctype html><title>Bare</title><p>A page of one sentence.</p>')
  }).listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const all: Paints[] = []
    for (let visit = 0; visit < visits; visit += 1) {
      const context = await browser.newContext()
      await watchPaints(context)
      const page = await context.newPage()
      await page.goto(`http://127.0.0.1:${port}/`)
      await page.waitForFunction(() => globalThis.paints.first > 0)
      all.push(await paintsOf(page))
      await context.close()
    }
    return medianPaints(all).first
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
