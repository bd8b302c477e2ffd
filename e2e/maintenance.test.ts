import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, rowOf, signIn, tick, visit } from './browser.ts'
import { onePoint } from './one-point.ts'
import { toastShows } from './toasts.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('a maintenance manager', () => {
  it('adds a task, puts it on a machine, sees when it falls due, and assigns an activity', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_manutenzione@example.com', '/maintenance/schedule')
    await rowOf(page, 'Grease X and Y guides', 'Nesting 01').waitFor(MACHINE_ACTS)
    await page.getByRole('button', { name: 'New task' }).click()
    await page.getByLabel('Action').fill('Check the belt')
    await page.getByLabel('Group', { exact: true }).fill('Belts')
    await page.getByLabel('Every', { exact: true }).fill('0')
    await page.getByRole('button', { name: 'Save' }).click()
    // A trigger of zero would be due for ever.
    await page
      .getByRole('dialog')
      .getByText(/more than 0/)
      .waitFor()
    await page.getByLabel('Every', { exact: true }).fill('')
    await page.getByLabel('Or every').fill('6')
    await page.getByLabel('Steps').fill('Slack [mm]')
    await page.getByRole('combobox', { name: 'Machines' }).fill('Planer')
    await page.getByRole('option', { name: 'Planer 4S' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await toastShows(page, 'Saved.')
    await rowOf(page, 'Check the belt', 'Planer 4S').waitFor(MACHINE_ACTS)

    await page.getByText('Tasks', { exact: true }).click()
    await rowOf(page, 'Check the belt', 'BEL-01', '6 months').waitFor()
    await page.getByRole('button', { name: 'Take over: Check tool changer grippers' }).click()
    await page.getByRole('button', { name: 'Edit Check tool changer grippers' }).waitFor()

    await page.goto('/maintenance/overview')
    const row = rowOf(page, 'Grease X and Y guides', 'Five-axis 02')
    await row.getByRole('button', { name: /^Assign.*Grease X and Y guides/ }).click()
    await page.getByRole('menuitem', { name: 'Pavel Novak' }).click()
    await row.getByRole('button', { name: /^Pavel Novak.*Grease X and Y guides/ }).waitFor()
    expect(faults).toEqual([])
  })

  it('plans when an activity is done, which the schedule shows, and takes it back', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_manutenzione@example.com', '/maintenance/overview')
    await rowOf(page, 'Grease X and Y guides', 'Five-axis 02').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Plan a time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Planned for' })
    const choose = async (label: string, month: string | null, hours: string, minutes: string) => {
      const field = dialog.getByLabel(label)
      await field.click()
      // The proposed day may end on the first of a month.
      if (month === null || !(await field.innerText()).startsWith(month))
        await page.getByRole('button', { name: 'Next month' }).click()
      await page.getByRole('button', { name: / 15, \d{4}$/ }).click()
      await page.getByRole('spinbutton', { name: 'Hours', exact: true }).fill(hours)
      await page.getByRole('spinbutton', { name: 'Minutes', exact: true }).fill(minutes)
      await page.getByRole('button', { name: 'OK' }).click()
      return (await field.innerText()).slice(0, 7)
    }
    const month = await choose('From', null, '06', '00')
    await choose('To', month, '05', '00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('The start lies after the end.').waitFor()
    await choose('To', month, '09', '30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/ planned it for .*06:00 – 09:30$/).waitFor()

    await page.getByRole('link', { name: 'Schedule' }).click()
    await rowOf(page, 'Grease X and Y guides', 'Five-axis 02', '06:00 – 09:30').click()
    await page.getByRole('button', { name: 'Remove Planned for' }).click()
    await page.getByText(/ took back the planned time$/).waitFor()
    expect(faults).toEqual([])
  })
})

describe('the figures of maintenance', () => {
  it('open what they were counted from, and take an hourly rate and a team', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_manutenzione@example.com', '/maintenance/overview')
    await page.getByText('Figures', { exact: true }).click()
    await rowOf(page, 'Edgebander A').click()
    const panel = page.getByRole('dialog', { name: 'Edgebander A' })
    await panel.getByRole('link', { name: 'Clean glue tank and roller' }).first().waitFor(MACHINE_ACTS)
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Counted from: Cost' }).click()
    await page.getByRole('dialog', { name: 'Done' }).getByRole('listitem').first().waitFor(MACHINE_ACTS)
    await page.getByRole('dialog', { name: 'Done' }).getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Rates and teams' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rates and teams' })
    await dialog.getByRole('button', { name: 'Add a team' }).click()
    await dialog.getByLabel('Name').last().fill('Night')
    await dialog.getByLabel('Per hour').first().fill('62,50')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toastShows(page, 'Updated.')
    await page.getByRole('button', { name: /^Night/ }).waitFor(MACHINE_ACTS)
    expect(faults).toEqual([])
  })
})

describe('a maintainer with a phone', () => {
  it('does an activity with a photo, the end of it without a network', async () => {
    const { page, context, faults } = await visit(browser, { width: 390, height: 844 })
    await signIn(page, 'maintainer@example.com', '/maintenance/todo-list')
    await page.getByRole('link', { name: 'Replace vacuum pump filter' }).click()
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByText('In progress').waitFor()
    await tick(page.getByLabel('Switch the pump off'))
    await page
      .getByLabel('Add a photo')
      .setInputFiles({ name: 'filter.png', mimeType: 'image/png', buffer: onePoint() })
    await page.getByRole('img', { name: 'filter.png' }).waitFor()
    await page.getByRole('button', { name: 'Remove filter.png' }).waitFor()

    await context.setOffline(true)
    await tick(page.getByLabel('Replace the filter'))
    await page.getByLabel('Vacuum after 2 min, mbar').fill('-0.8')
    await page.getByRole('button', { name: 'More of Filter VF-220' }).click()
    await page.getByText('entries are not sent yet').waitFor()
    await page.getByRole('button', { name: 'Mark as done' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Why is 1 step open?').fill('No time for two minutes')
    await dialog.getByRole('button', { name: 'Mark as done' }).click()
    await page.getByRole('heading', { name: 'My to-do' }).waitFor()
    await page.getByText('entries are not sent yet').waitFor()

    await context.setOffline(false)
    await toastShows(page, 'Marked as done.', MACHINE_ACTS)
    await page.getByText('entries are not sent yet').waitFor({ state: 'detached' })
    expect(await page.getByRole('link', { name: 'Replace vacuum pump filter' }).count()).toBe(0)
    await page.goto('/maintenance/view/act-vac-01-nst-02-1')
    await page.getByText('Done by Pavel Novak').waitFor()
    await page.getByText('No time for two minutes').first().waitFor()
    // Without a network the browser complains of each call.
    expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|websocket/i.test(fault))).toEqual([])
  })
})

describe('a maintainer without a network', () => {
  it('starts at the to-dos after a reload, works on, and what was entered arrives later', async () => {
    const { page, context, faults } = await visit(browser, { width: 390, height: 844, keepsShell: true })
    await signIn(page, 'maintainer@example.com', '/maintenance/todo-list')
    const first = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    // By its address: what is shown of it changes as the machine works.
    const href = await first.getAttribute('href')
    await first.click()
    await page
      .getByLabel('Add a photo')
      .setInputFiles({ name: 'before.png', mimeType: 'image/png', buffer: onePoint() })
    await page.getByRole('button', { name: 'Remove before.png' }).waitFor()
    await page.getByRole('img', { name: 'before.png' }).waitFor()
    const address = page.url()
    await page.goto('/maintenance/todo-list')
    // The pages, the steps of the activity and its photo are on the device.
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), MACHINE_ACTS)
      .toBe(true)
    await expect.poll(() => keptOnDevice(page), MACHINE_ACTS).toMatch(/"todo".*"activity".*"photo"/s)
    await expect.poll(() => filesAreKept(page), MACHINE_ACTS).toBe(true)

    await context.setOffline(true)
    await page.goto('/')
    await page.getByRole('heading', { name: 'My to-do' }).waitFor(MACHINE_ACTS)
    await page.getByText('No connection. This is your list of').waitFor(MACHINE_ACTS)
    await page.locator(`a[href="${href}"]`).click(MACHINE_ACTS)
    await page.getByRole('img', { name: 'before.png' }).waitFor(MACHINE_ACTS)
    const step = page.getByRole('checkbox').first()
    const wasTicked = await step.isChecked()
    await tick(step, !wasTicked)
    await page.getByText('not sent yet').first().waitFor()
    await page.reload()
    await page.getByText('not sent yet').first().waitFor(MACHINE_ACTS)
    await expect.poll(() => page.getByRole('checkbox').first().isChecked()).toBe(!wasTicked)

    await page.goto('/machine')
    await page.getByText('No connection to the portal').waitFor(MACHINE_ACTS)
    await page.getByRole('main').getByRole('link', { name: 'My to-do' }).click()
    await page.getByRole('heading', { name: 'My to-do' }).waitFor()

    await context.setOffline(false)
    await page
      .getByText('not sent yet')
      .first()
      .waitFor({ state: 'detached', ...MACHINE_ACTS })
    await page
      .getByText('No connection. This is your list of')
      .waitFor({ state: 'detached', ...MACHINE_ACTS })
    await page.goto(address)
    await expect.poll(() => page.getByRole('checkbox').first().isChecked(), MACHINE_ACTS).toBe(!wasTicked)

    await page.getByRole('button', { name: /Pavel Novak/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await page.getByRole('link', { name: 'Sign in with single sign-on' }).waitFor(MACHINE_ACTS)
    expect(await keptOnDevice(page)).toBe('')
    // Other pages are not on the device: the files of the fleet fail as they should.
    const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|websocket|dynamically imported module/i
    expect(faults.filter((fault) => !expected.test(fault))).toEqual([])
  })
})

/** The keys of all that is kept for work without a network. */
const keptOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('millwright-work'))
    const tables = [...database.objectStoreNames]
    const keys = await Promise.all(
      tables.map((table) => done(database.transaction(table).objectStore(table).getAllKeys())),
    )
    database.close()
    const sorted = keys.flat().map((key) => JSON.stringify(key))
    const rank = (key: string): number =>
      ['todo', 'activity', 'photo'].findIndex((kind) => key.includes(kind))
    return sorted
      .map((key) => key.replaceAll('\\"', '"'))
      .toSorted((a, b) => rank(a) - rank(b))
      .join('\n')
  })

/** All that the list has loaded, and the page of an activity. */
const filesAreKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const kept = new Set((await (await caches.open('shell')).keys()).map(({ url }) => url))
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return (
      kept.has(`${location.origin}/index.html`) &&
      loaded.filter((name) => name.includes('/assets/')).every((name) => kept.has(name)) &&
      [...kept].some((url) => url.includes('todo-item-page'))
    )
  })
