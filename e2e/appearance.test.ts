import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { PAGES, type PageName } from '@millwright/contract/pages'
import { LANGUAGE_CODES } from '@millwright/domain/text/languages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, product, signIn, visit } from './browser.ts'

let browser: Browser
let messageId: string
beforeAll(async () => {
  browser = await openBrowser()
  messageId = await writeMessage()
})
afterAll(() => browser.close())

const root = join(import.meta.dirname, '..')

/** What stands for the parameters of a path. */
const EXAMPLES: Record<string, string> = {
  $id: 'nst-01',
  $lang: 'en-US',
  $maintenanceId: 'act-lub-02-nst-01-1',
  $myTodoId: 'act-vac-01-nst-02-1',
  $plant: 'organization',
  $ruleId: 'new',
  $toolId: encodeURIComponent('SC18-Z3 T3'),
}

/** The demo has no messages before somebody writes one. */
async function writeMessage(): Promise<string> {
  const { url } = product()
  const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { result: T }).result
  }
  const credentials = { Email: 'admin@example.com', Password: 'millwright' }
  const { token } = await post<{ token: string }>('/v2/auth/login', credentials)
  const message = {
    Text: 'Check the grease before the late shift',
    Language: 'en-US',
    MachineIds: ['nst-01'],
    GroupIds: [],
    IsPinned: true,
    IsOnPanel: false,
    UntilTime: null,
  }
  return (await post<{ Id: string }>('/api/NORDHAUS/messages', message, token)).Id
}

const addressOf = (path: string): string => path.replace('$messageId', messageId)

/** Parts of a page that its bare path does not show. */
const OPENED: Partial<Record<PageName, string[]>> = {
  machine_map_overview: ['', '?view=table'],
  machine_data: ['?channel=Spindle%2FLoad'],
  machine_production: ['', '?tab=programs'],
  user_management: ['?user=user-1&mode=edit'],
  machine_settings: ['?group=group-2&mode=edit'],
  machine_shifts: ['?machine=nst-01'],
  machine_single_settings: ['?machine=nst-01'],
  machine_activation: ['?machine=nst-01'],
  maintenance_schedule: ['', '?show=calendar', '?show=tasks'],
  notice_rule: ['?machine=nst-01&channel=Spindle%2FLoad'],
  spindlecheck_dashboard: ['?machine=5ax-02'],
  spindlecheck_historical: ['?machine=5ax-02'],
  spindlecheck_fingerprint: ['?machine=5ax-02'],
  axescheck_dashboard: ['?machine=nst-02'],
}

/** Where the usual machine does not have the page. */
const MACHINE_OF: Partial<Record<PageName, string>> = { machine_energy: 'pln-4s' }

/** Every page that a feature has built. */
const BUILT = globSync('apps/web/src/features/*/*.pages.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/definePage\('([^']+)'/g)].map(
    ([, name]) => name as PageName,
  ),
)
/** Checks of all apps are made of the same parts; those of axes have charts of their own. */
const CHECKS = [
  'spindlecheck_dashboard',
  'spindlecheck_historical',
  'spindlecheck_fingerprint',
  'axescheck_dashboard',
] as const

const PATHS = ([...BUILT, ...CHECKS, 'access_denied'] as const).flatMap((name) => {
  const examples = { ...EXAMPLES, $id: MACHINE_OF[name] ?? EXAMPLES.$id }
  const path = PAGES[name].path.replace(
    /\$\w+/g,
    (parameter) => examples[parameter as keyof typeof examples] ?? parameter,
  )
  return (OPENED[name] ?? ['']).map((query) => path + query)
})

/** They are many, and a busy computer takes its time. */
const ALL_PAGES_MS = 25_000 * PATHS.length

/** Of the dark theme only the colours differ. */
async function faultsOf(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  // The pages of the identity provider follow the browser at once; ours say when they have turned.
  await page.waitForFunction(
    (wanted) => (document.documentElement.dataset.mantineColorScheme ?? wanted) === wanted,
    scheme,
  )
  // A colour on its way to the other theme is neither.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => !(each instanceof CSSTransition) || each.playState !== 'running'),
  )
  // Our pages have no frames: without the mode for them there is no second page to open each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (scheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${scheme} ${id}: ${node.html.slice(0, 160)}`),
  )
}

/** From a wall display to a phone. */
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

/** The sizes at which the page is wider than the window. */
async function overflowsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) found.push(`${overflow} px wider than ${size.width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  return found
}

/** The frame before anything is known of the person has a heading of its own. */
const settled = (page: Page) => page.locator('h1:not([data-bare] h1)').first().waitFor({ state: 'attached' })

/** Each page looks at the next address that none has looked at: one loads while the other is judged. */
async function tour(
  pages: readonly Page[],
  look: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const left = PATHS.values()
  const guide = async (page: Page): Promise<void> => {
    for (const path of left) {
      await page.goto(addressOf(path))
      await look(page, path)
    }
  }
  await Promise.all(pages.map(guide))
}

it('the sign-in pages are free of faults that axe finds', async () => {
  const { page } = await visit(browser)
  const both = async () => [...(await faultsOf(page, 'light')), ...(await faultsOf(page, 'dark'))]
  await page.goto('/login?debug=true')
  await settled(page)
  expect(await both()).toEqual([])
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await page.getByLabel('Email').waitFor()
  expect(await both()).toEqual([])
})

it('every page is free of faults that axe finds, and not wider than the window', {
  timeout: ALL_PAGES_MS,
}, async () => {
  const { page, context, faults } = await visit(browser, { isTraced: false })
  await signIn(page, 'admin@example.com')
  const found: Record<string, string[]> = {}
  await tour([page, await context.newPage()], async (shown, path) => {
    await settled(shown)
    await shown.waitForTimeout(500)
    const ofPage = [
      ...(await faultsOf(shown, 'light')),
      ...(await faultsOf(shown, 'dark')),
      ...(await overflowsOf(shown)),
    ]
    if (ofPage.length > 0) found[path] = ofPage
  })
  expect(found).toEqual({})
  expect(faults).toEqual([])
})

/** Another one each run; `TOUR_LANGUAGE=de-DE npm test -- e2e appearance` repeats it. */
const LANGUAGE =
  process.env.TOUR_LANGUAGE ??
  (LANGUAGE_CODES.filter((code) => code !== 'en-US')[
    Math.floor(Math.random() * (LANGUAGE_CODES.length - 1))
  ] as string)

const textsOf = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(root, `apps/web/src/${folder}/texts/${language}.json`), 'utf8'))

/** What a text without a translation looks like: `fleet.title`. */
const GROUPS = globSync('apps/web/src/**/texts/en-US.json', { cwd: root }).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')) as object),
)
const RAW_KEY = new RegExp(`\\b(${[...new Set(GROUPS)].join('|')})\\.[a-z_]+\\b`)

const nameOf = (language: string) =>
  new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' }).of(
    language.startsWith('pt') ? language : language.slice(0, 2),
  ) ?? language

describe(`in ${LANGUAGE}`, () => {
  it('the pages speak the language and show no key', {
    timeout: ALL_PAGES_MS,
  }, async () => {
    process.stdout.write(`the tour is in ${LANGUAGE}\n`)
    const { page, context, faults } = await visit(browser, { isTraced: false })
    await signIn(page, 'admin@example.com')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitem', { name: nameOf(LANGUAGE) }).click()
    const live = textsOf('app', LANGUAGE).top.live
    const found: Record<string, string> = {}
    try {
      await page.locator(`html[lang=${LANGUAGE}]`).waitFor({ state: 'attached' })
      await tour([page, await context.newPage()], async (shown, path) => {
        await shown.getByText(live, { exact: true }).first().waitFor()
        expect(await shown.getAttribute('html', 'lang')).toBe(LANGUAGE)
        await settled(shown)
        const key = RAW_KEY.exec(await shown.innerText('body'))?.[0]
        if (key) found[path] = key
      })
    } finally {
      // The language is kept with the account, which other journeys use too.
      await page.getByRole('button', { name: textsOf('ui', LANGUAGE).misc.language, exact: true }).click()
      await page.getByRole('menuitem', { name: /^english$/i }).click()
      await page.getByRole('button', { name: 'Language' }).waitFor()
    }
    expect(found).toEqual({})
    expect(faults).toEqual([])
  })
})
