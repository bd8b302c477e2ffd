import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { nothingIsLoading, signIn, visit } from './browser.ts'

export const HELP_PICTURES = join(import.meta.dirname, '../apps/web/src/subjects/help/pictures')

/** As wide as the help shows them, so that letters stay sharp. */
const PICTURE_WIDTH = 640
const PICTURE_HEIGHT = 400
export const PICTURE_BYTES = 25_000

interface Shown {
  readonly path: string
  /** The part of the page at which the picture begins; its top otherwise. */
  readonly from?: string
  readonly as?: string
  /** Of a page that needs more room; the picture is made smaller. */
  readonly width?: number
}

const card = (title: string): string => `section:has(> header > h2:text-is("${title}"))`

/** By the name of the topic. */
const SHOWN: Readonly<Record<string, Shown>> = {
  fleet: { path: '/machine', from: '[data-part=map]' },
  timelines: { path: '/machine/timelines', width: 800 },
  alarms: { path: '/machine/nst-01/alarms', from: card('By code'), width: 960 },
  analytics: { path: '/analytics', from: '[data-part=analytics-top]' },
  overview: { path: '/machine/nst-01/overview', from: card('Today') },
  status: { path: '/machine/nst-01/status', from: card('Day timeline') },
  production: { path: '/machine/nst-01/production' },
  tooling: { path: '/machine/nst-01/tooling' },
  energy: { path: '/machine/pln-4s/energy', from: card('Consumption and power') },
  gauges: { path: '/machine/nst-01/dashboard', from: '[data-part=gauges]' },
  components: { path: '/machine/nst-01/components' },
  data: { path: '/machine/nst-01/data?channel=Spindle%2FLoad', from: card('History') },
  maintenance: { path: '/maintenance/overview' },
  tickets: { path: '/maintenance/tickets', as: 'ticket_manager@example.com', width: 960 },
  schedule: { path: '/maintenance/schedule?show=calendar' },
  condition: { path: '/condition-analyzer/apps/spindlecheck/dashboard?machine=5ax-02&mode=frequency' },
  notifications: { path: '/settings/notifications' },
  calendar: { path: '/settings/calendar/nst-01/edit' },
  shifts: { path: '/settings/machine-shifts?machine=nst-01', from: 'main form', width: 960 },
  production_events: { path: '/machine/nst-01/production2' },
  operator: { path: '/machine/nst-01/operator', width: 960 },
  logs: { path: '/machine/nst-01/logs', width: 800 },
  service: { path: '/machine/nst-01/service' },
  messages: { path: '/settings/user-messages', width: 800 },
  todo: { path: '/maintenance/todo-list', as: 'maintainer@example.com' },
  profile: { path: '/settings/profile' },
  machine_settings: { path: '/settings/machine-single-settings' },
  licences: { path: '/settings/machine-activation', width: 800 },
  users: { path: '/settings/user-mgmt', width: 960 },
  groups: { path: '/settings/machine-settings', width: 800 },
  organization: { path: '/settings/organization' },
  partner_access: { path: '/settings/partner-access', width: 800 },
  audit_log: { path: '/settings/audit-log', width: 960 },
}
const USUALLY_AS = 'admin@example.com'

/** Charts grow into their place, and values arrive. */
const SETTLED_MS = 2_000
const SLOWLY = { timeout: 60_000 }

/** Takes those of the named topics; without names all of them, and the old ones go. */
export async function takeHelpPictures(browser: Browser, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) await rm(HELP_PICTURES, { recursive: true, force: true })
  await mkdir(HELP_PICTURES, { recursive: true })
  const { page: painter } = await visit(browser, { isTraced: false })
  const pages = new Map<string, Page>()
  for (const [topic, shown] of Object.entries(SHOWN)) {
    if (topics.length > 0 && !topics.includes(topic)) continue
    const { as = USUALLY_AS } = shown
    const page = pages.get(as) ?? (await pageOf(browser, as))
    pages.set(as, page)
    const png = await pictureOf(page, shown)
    await writeFile(join(HELP_PICTURES, `${topic}.webp`), await asWebp(painter, png))
  }
}

/** One for each account: who signs in on the page of another is sent to the sign-in. */
async function pageOf(browser: Browser, email: string): Promise<Page> {
  const { page } = await visit(browser, { width: 720, height: 700, isTraced: false })
  await signIn(page, email)
  return page
}

async function pictureOf(page: Page, { path, from = 'main', width = PICTURE_WIDTH }: Shown): Promise<Buffer> {
  await page.goto(path)
  await page.locator('h1:not([data-bare] h1)').first().waitFor({ state: 'attached' })
  const main = page.locator('main')
  // Twice: the menu takes its place from some width on.
  for (const _ of [1, 2]) await fitTo(page, await main.evaluate((each) => each.clientWidth), width)
  await page.locator(from).first().waitFor(SLOWLY)
  await page.waitForFunction(nothingIsLoading, undefined, SLOWLY)
  await page.waitForTimeout(SETTLED_MS)
  // A computer that starts the product and a browser at once may be late: that is no part of the page.
  // Nor are the alarms of the moment.
  await page.addStyleTag({ content: '[data-part=stale], .mw-toast { display: none }' })
  await page
    .locator(from)
    .first()
    .evaluate((each) => each.scrollIntoView({ block: 'start' }))
  const [frame, start] = [await main.boundingBox(), await page.locator(from).first().boundingBox()]
  if (!frame || !start) throw new Error(`${path} shows nothing`)
  const y = Math.max(frame.y, start.y)
  const height = (PICTURE_HEIGHT * width) / PICTURE_WIDTH
  return page.screenshot({ clip: { x: frame.x, y, width, height } })
}

/** The content as wide as the picture. */
async function fitTo(page: Page, width: number, wanted: number): Promise<void> {
  const { width: window = 720, height = 700 } = page.viewportSize() ?? {}
  if (width !== wanted) await page.setViewportSize({ width: window + wanted - width, height })
}

/** A browser writes WebP; as good as it fits. */
async function asWebp(painter: Page, png: Buffer): Promise<Buffer> {
  for (const quality of [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]) {
    const written = Buffer.from(
      await painter.evaluate(paint, [
        png.toString('base64'),
        quality,
        PICTURE_WIDTH,
        PICTURE_HEIGHT,
      ] as const),
      'base64',
    )
    if (written.length <= PICTURE_BYTES) return written
  }
  throw new Error('the picture does not fit')
}

async function paint([png, quality, width, height]: readonly [
  string,
  number,
  number,
  number,
]): Promise<string> {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(image, 0, 0, width, height)
  return canvas.toDataURL('image/webp', quality).replace(/^[^,]*,/, '')
}
