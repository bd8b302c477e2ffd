import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('sign-in', () => {
  it('leads to where the user wanted to go, and no token stays in the address or the history', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/machine/nst-01/status?day=2026-11-14')
    await page.getByRole('heading', { name: 'Nesting 01' }).waitFor()
    expect(page.url()).toMatch(/\/machine\/nst-01\/status\?day=2026-11-14$/)
    await page.goBack()
    expect(page.url()).not.toMatch(/jwt|refresh_token/)
  })

  it('shows the form for email and password only in debug mode', async () => {
    const { page } = await visit(browser)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Sign in with single sign-on' }).waitFor()
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0)
    await page.goto('/login?debug=true')
    await page.getByLabel('Email').fill('maintainer@example.com')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in with email' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('millwright')
    await page.getByRole('button', { name: 'Sign in with email' }).click()
    await page.waitForURL('**/machine')
  })

  it('survives an access token that has run out: one refresh, and the page goes on', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com')
    const before = await page.evaluate(() => {
      localStorage.setItem('token', 'run out')
      return localStorage.getItem('refreshToken')
    })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Fleet' }).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).not.toBe(before)
  })

  it('is asked for again after signing out', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com')
    await page.getByRole('button', { name: /Elena Lindqvist/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(/\/login/)
    expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
    await page.goto('/machine')
    await page.waitForURL(/\/login\?redirect_uri=/)
  })
})

describe('another tenant', () => {
  it('sees its own machines, and is sent back from a machine that is not its own', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'admin@other.example.com')
    await page.getByText('Troncatrice 1').first().waitFor()
    expect(await page.getByText('Nesting 01').count()).toBe(0)
    await page.goto('/machine/nst-01/status')
    await page.waitForURL(/\/machine$/)
    await page.getByText('The machine was not found.').waitFor()
  })
})
