import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, product, signIn, signInThroughProvider, visit } from './browser.ts'
import { toastShows } from './toasts.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('sign-in', () => {
  it('leads to where the user wanted to go, and no token stays in the address or the history', async () => {
    const { page } = await visit(browser)
    await signInThroughProvider(page, 'manager_di_linea@example.com', '/machine/nst-01/status?day=2026-11-14')
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
    await page.waitForURL('**/maintenance/todo-list')
  })

  it.each([
    ['admin@example.com', '/machine'],
    ['ticket_manager@example.com', '/machine'],
    ['service_dealer_role@example.com', '/maintenance/tickets'],
  ])('is a click on the account %s of the demo, which begins at %s', async (email, path) => {
    const { page } = await visit(browser)
    await page.goto('/')
    await page.getByRole('button', { name: email, exact: true }).click()
    await page.waitForURL(`**${path}`)
  })

  it('survives an access token that has run out: one refresh, and the page goes on', async () => {
    const { page } = await visit(browser)
    await signInThroughProvider(page, 'manager_di_linea@example.com')
    const before = await page.evaluate(() => {
      localStorage.setItem('token', 'run out')
      return localStorage.getItem('refreshToken')
    })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Fleet' }).waitFor()
    // The socket is let in; right after its start a busy server may say that its data is behind.
    await page.getByText(/^(Live|Data is stale)$/).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).not.toBe(before)
  })

  it('is asked for again after signing out', async () => {
    const { page } = await visit(browser)
    await signInThroughProvider(page, 'manager_di_linea@example.com')
    await page.getByRole('button', { name: /Elena Lindqvist/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await page.waitForURL(/\/login/)
    expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
    await page.goto('/machine')
    await page.waitForURL(/\/login\?redirect_uri=/)
  })
})

describe('the login page', () => {
  it('shows a notice in place of the form without debug mode, and ways to a forgotten password', async () => {
    const { page, faults } = await visit(browser)
    await page.goto('/login')
    await page.getByText('single sign-on of your organization').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    expect(await page.getByRole('link', { name: 'Sign in with single sign-on' }).count()).toBe(1)
    const send = page.getByRole('button', { name: 'Send' })
    expect(await send.isDisabled()).toBe(true)
    await page.getByLabel('Email').fill('nobody')
    await send.click()
    await page.getByText('This is not a valid email address.').waitFor()
    await page.getByLabel('Email').fill('nobody@example.com')
    await send.click()
    await toastShows(page, 'An email to reset your password is on its way.')
    await page.getByRole('button', { name: 'Forgot your password?' }).waitFor()
    expect(faults).toEqual([])
  })

  it('goes back to an empty form when a forgotten password is cancelled', async () => {
    const { page } = await visit(browser)
    await page.goto('/login?debug=true')
    const signInButton = page.getByRole('button', { name: 'Sign in with email' })
    expect(await signInButton.isDisabled()).toBe(true)
    await page.getByLabel('Email').fill('maintainer@example.com')
    await page.getByLabel('Password', { exact: true }).fill('millwright')
    expect(await signInButton.isDisabled()).toBe(false)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    expect(await page.getByLabel('Email').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Password', { exact: true }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  })

  it('takes the token of a mail out of the address, and offers a new link when it is not valid', async () => {
    const { page } = await visit(browser)
    await page.route('**/api/auth/password-link', (route) => route.fulfill({ status: 204 }))
    await page.goto('/login?password_token=not-one-of-ours&invited=true')
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    expect(page.url()).toMatch(/\/login$/)
    const choose = page.getByRole('button', { name: 'Set the password' })
    await page.getByLabel('New password', { exact: true }).fill('too short')
    await page.getByLabel('New password again').fill('too short')
    expect(await choose.isDisabled()).toBe(true)
    await page.getByLabel('New password', { exact: true }).fill('long enough')
    await page.getByText('The two passwords are not the same.').waitFor()
    await page.getByLabel('New password again').fill('long enough')
    await choose.click()
    await page.getByText('This link is no longer valid.').waitFor()
    await page.getByRole('button', { name: 'Ask for a new link' }).click()
    await page.getByRole('button', { name: 'Send' }).waitFor()
    await page.goBack()
    expect(page.url()).not.toContain('password_token')
  })

  it('says at once that a link is no longer good, before a password is typed', async () => {
    const { page } = await visit(browser)
    await page.goto('/login?password_token=not-one-of-ours')
    await page.getByText('This link is no longer valid.').waitFor()
    expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0)
  })

  it('tells that the password is set, and how to go on', async () => {
    const { page } = await visit(browser)
    const sent: unknown[] = []
    // Only who reads the mailbox has a token that works.
    await page.route('**/api/auth/password', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ status: 200, json: { result: { session: null } } })
    })
    await page.route('**/api/auth/password-link', (route) => route.fulfill({ status: 204 }))
    await page.goto('/login?password_token=t0ken')
    await page.getByLabel('New password', { exact: true }).fill('long enough')
    await page.getByLabel('New password again').fill('long enough')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('Your password is set.').waitFor()
    await page.getByRole('link', { name: 'Sign in with single sign-on' }).waitFor()
    expect(sent).toEqual([{ token: 't0ken', password: 'long enough', confirmPassword: 'long enough' }])
  })

  it('tells when it was tried too often', async () => {
    const { page } = await visit(browser)
    const body = { result: { label: 'TOO_MANY_REQUESTS' }, message: 'Too many requests' }
    await page.route(/\/auth\/(login|reset)$/, (route) => route.fulfill({ status: 429, json: body }))
    await page.goto('/login?debug=true')
    await page.getByLabel('Email').fill('maintainer@example.com')
    await page.getByLabel('Password', { exact: true }).fill('millwright')
    await page.getByRole('button', { name: 'Sign in with email' }).click()
    await page.getByText('Too many attempts.').waitFor()
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByText('Too many attempts.').waitFor({ state: 'detached' })
    await page.getByLabel('Email').fill('maintainer@example.com')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Too many attempts.').waitFor()
  })

  it('leads after the form to where the user wanted to go, query and all', async () => {
    const { page } = await visit(browser)
    await page.goto(
      `/login?debug=true&redirect_uri=${encodeURIComponent('/machine/nst-01/status?day=2026-11-14')}`,
    )
    await signInByForm(page)
    await page.waitForURL(/\/machine\/nst-01\/status\?day=2026-11-14$/)
  })

  it.each([
    'javascript:document.body.innerHTML=1',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
  ])('leads to the fleet and nowhere else when the address wants %s', async (wanted) => {
    const { page } = await visit(browser)
    await page.goto(`/login?debug=true&redirect_uri=${encodeURIComponent(wanted)}`)
    const sso = await page.getByRole('link', { name: 'Sign in with single sign-on' }).getAttribute('href')
    expect(sso).not.toMatch(/evil|javascript/)
    await signInByForm(page)
    await page.waitForURL(`${product().url}/machine`)
  })

  it('is skipped by an address that asks for the single sign-on', async () => {
    const { page } = await visit(browser)
    await page.goto('/machine/nst-01/status?externalLogin=true')
    await page.waitForURL(/\/oidc\//)
    await page.getByLabel('Email').fill('manager_di_linea@example.com')
    await page.getByLabel('Password').fill('millwright')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/machine\/nst-01\/status/)
  })

  it.each(['/nowhere', '/nowhere/at/all', '/settings/nowhere'])(
    'is where %s leads to when signed out',
    async (path) => {
      const { page } = await visit(browser)
      await page.goto(path)
      await page.waitForURL(/\/login/)
    },
  )
})

describe('a page', () => {
  it('that the role does not include is refused, and not offered', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'maintainer@example.com')
    await page.goto('/settings/user-mgmt')
    await page.waitForURL(/\/access-denied$/)
    await page.getByText('You do not have access to this page').waitFor()
    await page.getByRole('link', { name: 'To the fleet map' }).click()
    await page.getByRole('heading', { level: 1, name: 'Fleet' }).waitFor()
    await page.goto('/settings/profile')
    await page.getByRole('link', { name: 'Profile' }).waitFor()
    expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('asks to be reloaded when its files are gone from the server', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'maintainer@example.com')
    await page.getByText('Live', { exact: true }).waitFor()
    // After an update the files of an open page are gone.
    await page.route(/faq-page.*\.js$/, (route) => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Help & FAQ' }).hover()
    await page.getByText('A new version is ready. Reload the page?').waitFor()
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await page.getByText('A new version is ready. Reload the page?').waitFor({ state: 'detached' })
  })
})

describe('an update of the server', () => {
  it('is told to a page that stays open, within ten minutes', async () => {
    const { page } = await visit(browser)
    await page.clock.install()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Sign in with single sign-on' }).waitFor()
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), version: '99.0.0' } })
    })
    await page.clock.fastForward('10:00')
    await page.getByText('A new version is ready. Reload the page?').waitFor()
  })
})

describe('the help', () => {
  it('finds answers, and has an article in each language with English for the others', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'maintainer@example.com')
    await page.getByRole('link', { name: 'Help & FAQ' }).click()
    await page.getByRole('heading', { level: 1, name: 'Help & FAQ' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search the answers' }).fill('stale')
    await page.getByText('2 answers', { exact: true }).waitFor()
    await page.getByRole('button', { name: /Data is stale/ }).click()
    await page.getByText('your browser has lost the connection').waitFor()
    await page.getByRole('link', { name: /The page says .Offline. or .Data is stale./ }).click()
    await page.getByRole('heading', { level: 1, name: 'Troubleshooting' }).waitFor()
    await page.getByRole('link', { name: 'Italiano' }).click()
    await page.getByRole('heading', { level: 1, name: 'Risoluzione dei problemi' }).waitFor()
    await page.goto('/faq/ja-JP/troubleshooting')
    await page.getByText('It is shown in English.').waitFor()
    expect(await page.getAttribute('article', 'lang')).toBe('en-US')
    expect(faults).toEqual([])
  })
})

async function signInByForm(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('manager_di_linea@example.com')
  await page.getByLabel('Password', { exact: true }).fill('millwright')
  await page.getByRole('button', { name: 'Sign in with email' }).click()
}

describe('another tenant', () => {
  it('sees its own machines, and is sent back from a machine that is not its own', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'admin@other.example.com')
    await page.getByText('Troncatrice 1').first().waitFor()
    expect(await page.getByText('Nesting 01').count()).toBe(0)
    await page.goto('/machine/nst-01/status')
    await page.waitForURL(/\/machine$/)
    await toastShows(page, 'The machine was not found.')
  })
})
