import { globSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { LANGUAGE_NAMES } from '@millwright/domain/text/languages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { goOn, nothingIsLoading, openBrowser, product, signIn, visit } from './browser.ts'
import { cutTexts } from './cut-texts.ts'
import { languagesOfTour } from './tour-languages.ts'
import { PEOPLE, personOf, STOPS, type Stop } from './tour-stops.ts'

let browser: Browser
let messageId: string
beforeAll(async () => {
  browser = await openBrowser()
  messageId = await writeMessage()
  await rm(SHOTS, { recursive: true, force: true })
})
afterAll(async () => {
  await browser.close()
  if (!TAKES_SHOTS) return
  const languages = ['en-US', ...LANGUAGES].join(', ')
  process.stdout.write(`pictures of all pages in ${languages} are in ${relative(root, SHOTS)}\n`)
})

const root = join(import.meta.dirname, '..')

/** How each page looked, for those who want to see it and choose a language; the next run takes them again. */
const SHOTS = join(import.meta.dirname, 'results/tour')
const TAKES_SHOTS = process.env.TOUR_LANGUAGE !== undefined

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

/** They are many, and a busy computer takes its time. */
const ALL_PAGES_MS = 25_000 * STOPS.length

type Scheme = 'light' | 'dark'
const SCHEMES = ['light', 'dark'] as const

/** Each scheme in turn, first the one that the page has from the one before it: to turn a page takes time. */
async function inBothSchemes(page: Page, look: (scheme: Scheme) => Promise<unknown>): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  for (const scheme of isDark ? SCHEMES.toReversed() : SCHEMES) {
    await turnTo(page, scheme)
    await look(scheme)
  }
}

async function turnTo(page: Page, scheme: Scheme): Promise<void> {
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
}

/** Of the dark theme only the colours differ. */
async function faultsOf(page: Page, scheme: Scheme): Promise<string[]> {
  const found = await axeFaults(page, scheme === 'dark' ? 'color-contrast' : undefined)
  return found.map((fault) => `${scheme} ${fault}`)
}

/** From a wall display to a phone; last the one at which the next page opens. */
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** A tablet held upright: here columns of fixed width used to leave none for the others. */
const UPRIGHT_TABLET = 820

/** The sizes at which the page is wider than the window, and what has no width on a tablet held upright. */
async function overflowsOf(page: Page, sizes = SIZES): Promise<string[]> {
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    const { overflow, squeezed } = await page.evaluate(judgeWidths)
    if (overflow > 0) found.push(`${overflow} px wider than ${size.width}`)
    if (size.width === UPRIGHT_TABLET) found.push(...squeezed.map((text) => `no room for ${text}`))
  }
  return found
}

/** Runs in the page: a cell without a width, or a text of which its own box hides nearly all. */
async function judgeWidths(): Promise<{ overflow: number; squeezed: string[] }> {
  // Tables become cards with the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { scrollWidth, clientWidth } = document.documentElement
  const squeezed = [
    ...document.querySelectorAll<HTMLElement>('main :not(.mw-sr-only, .mw-sr-only *)'),
  ].filter((element) => {
    if ((element.textContent?.trim() ?? '').length < 3) return false
    const { overflowX, display, clipPath } = getComputedStyle(element)
    if (clipPath !== 'none') return false
    // Half of it is padding.
    if (display === 'table-cell') return element.clientWidth < 32
    const isText = element.childElementCount === 0 && display !== 'inline' && overflowX !== 'visible'
    return isText && element.clientWidth < 16 && element.scrollWidth > 16
  })
  return {
    overflow: scrollWidth - clientWidth,
    squeezed: squeezed.map((element) => element.textContent ?? ''),
  }
}

/** The frame before anything is known of the person has a heading of its own. */
const settled = (page: Page) => page.locator('h1:not([data-bare] h1)').first().waitFor({ state: 'attached' })

/** Each page looks at the next address that none has looked at: one loads while the other is judged. */
async function tour(
  person: string,
  pages: readonly Page[],
  look: (page: Page, stop: Stop) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const left = STOPS.filter((stop) => personOf(stop) === person).values()
  const found: Record<string, string[]> = {}
  const guide = async (page: Page): Promise<void> => {
    for (const stop of left) {
      await goOn(page, addressOf(stop.path))
      const faults = await look(page, stop)
      // Who may not open a page, or asks for what is not there, is led elsewhere.
      const [asked, shown] = [addressOf(stop.path).split('?')[0], new URL(page.url()).pathname]
      if (shown !== asked) faults.push(`led to ${shown}`)
      if (faults.length > 0) found[stop.path] = faults
    }
  }
  await Promise.all(pages.map(guide))
  return found
}

const nameOfShot = (path: string): string =>
  addressOf(path)
    .slice(1)
    .replaceAll(/[^\w.-]+/g, '_')

async function takeShot(page: Page, language: string, scheme: Scheme, { path }: Stop): Promise<void> {
  const file = join(SHOTS, `${language}-${scheme}`, `${nameOfShot(path)}.jpg`)
  await page.screenshot({ path: file, type: 'jpeg', quality: 50 })
}

it('the sign-in pages are free of faults that axe finds', async () => {
  const { page } = await visit(browser)
  const both = async () => {
    const found: string[] = []
    await inBothSchemes(page, async (scheme) => found.push(...(await faultsOf(page, scheme))))
    return found
  }
  await page.goto('/login?debug=true')
  await settled(page)
  expect(await both()).toEqual([])
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await page.getByLabel('Email').waitFor()
  expect(await both()).toEqual([])
})

describe.each(PEOPLE)('as %s', (person) => {
  it('every page is free of faults that axe finds, and not wider than the window', {
    timeout: ALL_PAGES_MS,
    retry: 0,
  }, async () => {
    const { page, context, faults } = await visit(browser, { isTraced: false })
    await signIn(page, person)
    const found = await tour(person, [page, await context.newPage()], async (shown, stop) => {
      await settled(shown)
      await shown.waitForFunction(nothingIsLoading)
      const ofPage: string[] = []
      await inBothSchemes(shown, async (scheme) => {
        if (TAKES_SHOTS) await takeShot(shown, 'en-US', scheme, stop)
        ofPage.push(...(await faultsOf(shown, scheme)))
      })
      return [...ofPage, ...(await overflowsOf(shown))]
    })
    expect(found).toEqual({})
    expect(faults).toEqual([])
  })
})

const LANGUAGES = languagesOfTour()

const textsOf = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(root, `apps/web/src/${folder}/texts/${language}.json`), 'utf8'))

/** A text without a translation shows its key, such as `fleet.title`. */
const GROUPS = globSync('apps/web/src/**/texts/en-US.json', { cwd: root }).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')) as object),
)
const RAW_KEY = new RegExp(`\\b(${[...new Set(GROUPS)].join('|')})\\.[a-z_]+\\b`)

/** A word that is too long shows on a desk and on a phone first; `TOUR_OVERFLOW=1` looks at every size. */
const SIZES_OF_WORDS =
  process.env.TOUR_OVERFLOW === '1' ? SIZES : SIZES.filter(({ width }) => width === 1440 || width === 390)

describe.each(LANGUAGES.flatMap((language) => PEOPLE.map((person) => [language, person] as const)))(
  'in %s as %s',
  (language, person) => {
    it('the pages speak the language and show no key', {
      timeout: ALL_PAGES_MS,
      retry: 0,
    }, async () => {
      const { page, context, faults } = await visit(browser, { isTraced: false })
      await signIn(page, person)
      await page.getByRole('button', { name: 'Language' }).click()
      await page.getByRole('menuitem', { name: LANGUAGE_NAMES[language], exact: true }).click()
      const live = textsOf('app', language).top.live
      let found: Record<string, string[]> = {}
      try {
        await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' })
        found = await tour(person, [page, await context.newPage()], async (shown, stop) => {
          await shown.getByText(live, { exact: true }).first().waitFor()
          expect(await shown.getAttribute('html', 'lang')).toBe(language)
          await settled(shown)
          const key = RAW_KEY.exec(await shown.innerText('body'))?.[0]
          if (TAKES_SHOTS) await inBothSchemes(shown, (scheme) => takeShot(shown, language, scheme, stop))
          const cut = await cutTexts(shown)
          return [...(key ? [key] : []), ...cut, ...(await overflowsOf(shown, SIZES_OF_WORDS))]
        })
      } finally {
        // The language is kept with the account, which other journeys use too.
        await page
          .getByRole('button', { name: textsOf('platform/ui', language).misc.language, exact: true })
          .click()
        await page.getByRole('menuitem', { name: LANGUAGE_NAMES['en-US'] }).click()
        await page.getByRole('button', { name: 'Language' }).waitFor()
      }
      expect(found).toEqual({})
      expect(faults).toEqual([])
    })
  },
)
