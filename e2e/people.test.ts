import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, rowOf, signIn, tick, visit } from './browser.ts'
import { toastShows } from './toasts.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const menuOf = (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allInnerTexts()

describe('an admin', () => {
  it('adds a user whose name is a script, changes the email, gives a group and deletes the user', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'admin@example.com', '/settings/user-mgmt?sort=-name')
    const names = page.locator('tbody tr [data-part=user] b')
    await names.nth(1).waitFor()
    const shown = (await names.allInnerTexts()).map((name) => name.toLowerCase())
    expect(shown).toEqual(shown.toSorted().toReversed())
    await page.goto('/settings/user-mgmt')
    await page.getByRole('button', { name: 'Add user' }).click()
    await page.getByRole('menuitem', { name: 'With email and password' }).click()
    await page.getByLabel('First name').waitFor()
    await page.getByRole('button', { name: 'Add user' }).last().click()
    expect(await page.getByText('This field is required.').count()).toBe(3)

    const name = '<img src=x onerror=alert(1)>'
    await page.getByLabel('First name').fill(name)
    await page.getByLabel('Last name').fill('Probe')
    await page.getByRole('textbox', { name: 'Email' }).fill('journey@example.com')
    await page.getByRole('button', { name: 'Add user' }).last().click()
    await page.getByRole('heading', { name: `${name} Probe` }).waitFor()

    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('admin@example.com')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Email already exist').waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill('traveller@example.com')
    await page.getByRole('combobox', { name: 'Machine groups' }).click()
    await page.getByRole('option', { name: 'Solid wood, hall 1' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('definition').filter({ hasText: 'traveller@example.com' }).first().waitFor()
    await page.getByRole('definition').filter({ hasText: 'Solid wood, hall 1' }).waitFor()

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: `${name} Probe` }).waitFor({ state: 'detached' })
    // The one refusal that the journey asked for.
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
  })

  it('makes a machine group with members, and finds all of it in the audit log', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'admin@example.com', '/settings/machine-settings?mode=new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Journey')
    await tick(page.getByLabel(/^Nesting 01/))
    await tick(page.getByRole('checkbox', { name: /^Pavel Novak/ }))
    await page.getByRole('button', { name: 'Add group' }).last().click()
    await page.getByRole('definition').filter({ hasText: 'Nesting 01' }).waitFor()
    await page.getByRole('definition').filter({ hasText: 'Pavel Novak' }).waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await toastShows(page, 'The group was deleted.')

    await page.goto('/settings/audit-log')
    await rowOf(page, 'added the group Journey').first().waitFor()
    await rowOf(page, 'deleted the group Journey').first().waitFor()
    await page.getByRole('columnheader', { name: 'When' }).getByRole('button').click()
    await page.waitForURL(/sort=when/)
    await page.locator('th[aria-sort=ascending]', { hasText: 'When' }).waitFor()
    expect(faults).toEqual([])
  })

  it('gives a branch access for a week and ends it, and the branch sees the machine just as long', async () => {
    const owner = await visit(browser)
    await signIn(owner.page, 'admin@example.com')
    await owner.page.goto('/settings/partner-access')
    await owner.page.getByRole('button', { name: 'Give access' }).click()
    const dialog = owner.page.getByRole('dialog')
    await dialog.getByLabel('Code of the partner').fill('filiale')
    await tick(dialog.getByLabel(/^Planer 4S/))
    await dialog.getByRole('button', { name: 'Give access' }).click()
    const row = rowOf(owner.page, 'Filiale Nord')
    await row.waitFor()

    const branch = await visit(browser)
    await signIn(branch.page, 'branch_user@example.com')
    const planer = branch.page.getByRole('link', { name: /^Planer 4S/ })
    await planer.waitFor()

    await row.getByRole('button', { name: 'End' }).click()
    await owner.page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
    await row.getByText('Ended').waitFor()
    await branch.page.reload()
    await branch.page.getByRole('link', { name: /^Troncatrice 1/ }).waitFor()
    expect(await planer.count()).toBe(0)
    expect(owner.faults).toEqual([])
  })
})

const PERSONAL = ['Profile', 'Notifications', 'Messages']
const MACHINES = ['Calendar', 'Shifts and goals', 'Machine settings', 'Licences', 'Reasons of stops']
const ORGANIZATION = ['Users', 'Machine groups', 'Organization', 'Sites']
const SYSTEM = ['Audit log', 'Failed tasks', 'Webhooks', 'Mails', 'First steps']

describe('the side menu', () => {
  it.each([
    ['maintainer@example.com', [...PERSONAL, 'Licences', 'Reasons of stops']],
    ['branch_manager@example.com', [...PERSONAL, ...MACHINES, ...ORGANIZATION]],
    [
      'admin@example.com',
      [
        ...PERSONAL,
        ...MACHINES,
        'Alarm catalogue',
        ...ORGANIZATION,
        'Connections',
        'Health',
        'Partner access',
        ...SYSTEM,
      ],
    ],
  ])('shows %s the settings that are open to them, and no other', async (email, expected) => {
    const { page } = await visit(browser)
    await signIn(page, email, '/settings/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').nth(expected.length).waitFor()
    expect((await menuOf(page)).slice(1)).toEqual(expected)
  })
})
