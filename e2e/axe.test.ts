import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { openBrowser, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const PALE = '<p style="color: #ccc">Hardly to be read</p>'
const NAMELESS = '<button style="width: 40px; height: 40px"></button>'
const SMALL = '<a href="/a" style="display: block; width: 9px; height: 9px">a</a>'
const pageWith = (content: string): string =>
  `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${content}</main></html>`

describe('axe', () => {
  it('finds what is wrong with a page, once more after it has changed, and by one rule only', async () => {
    const { page } = await visit(browser)
    await page.setContent(pageWith(PALE + NAMELESS + SMALL.repeat(2)))
    const rules = (await axeFaults(page)).map((fault) => fault.split(':', 1)[0])
    expect(new Set(rules)).toEqual(new Set(['color-contrast', 'button-name', 'target-size']))
    expect(await axeFaults(page, 'color-contrast')).toEqual([`color-contrast: ${PALE}`])
    await page.locator('p').evaluate((text) => text.style.setProperty('color', '#222'))
    expect(await axeFaults(page, 'color-contrast')).toEqual([])
  })

  it('finds nothing on a page without faults', async () => {
    const { page } = await visit(browser)
    await page.setContent(pageWith('<p>Well to be read</p>'))
    expect(await axeFaults(page)).toEqual([])
  })
})
