import type { Browser } from 'playwright-core'
import { openContext, type Viewing } from './browser.ts'
import { type Paints, paintsOf, watchPaints } from './paints.ts'
import { type Wire, watchWire } from './wire.ts'

export interface Visited {
  readonly wire: Wire
  readonly paints: Paints
}

async function openPage(browser: Browser, viewing: Viewing) {
  // Answers of a service worker are not seen on the wire of the page.
  const context = await openContext(browser, viewing, 'block')
  await watchPaints(context)
  // A browser that saves data fetches no page ahead: what is counted is what the page itself needs.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const page = await context.newPage()
  const origin = `http://localhost:${viewing.httpPort}`
  return { context, page, wire: await watchWire(page, origin) }
}

/** With nothing in the browser's cache; null of a page that leads elsewhere, as one that is not built does. */
export async function firstVisit(browser: Browser, viewing: Viewing, path: string): Promise<Visited | null> {
  const { context, page, wire } = await openPage(browser, viewing)
  await page.goto(path)
  const seen = { wire: await wire.settled(), paints: await paintsOf(page) }
  const isThere = new URL(page.url()).pathname === path
  await context.close()
  return isThere ? seen : null
}

/** A page that is opened from another one: what that one took, and how much more this one takes. */
export async function laterVisit(
  browser: Browser,
  viewing: Viewing,
  { from, to }: { from: string; to: string },
): Promise<{ before: Visited; more: Wire }> {
  const { context, page, wire } = await openPage(browser, viewing)
  await page.goto(from)
  const before = { wire: await wire.settled(), paints: await paintsOf(page) }
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
  await page.waitForURL((url) => url.pathname !== from)
  const more = await wire.settled()
  await context.close()
  return { before, more }
}
