import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it('an admin sees how each part is and what to do, and downloads a report that names nobody', async () => {
  const { page, context, faults } = await visit(browser)
  await signIn(page, 'admin@example.com', '/settings/health')
  const mail = page.getByRole('row', { name: 'Mail' })
  await mail.getByText('No mail server is set').waitFor()
  await mail.getByText('Set SMTP_URL').waitFor()
  await mail.getByRole('img', { name: 'To do' }).waitFor()
  await page.getByRole('status').getByText('Everything works.').waitFor()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Report for support' }).click()
  const file = join(await mkdtemp(join(tmpdir(), 'millwright-report-')), 'report.json')
  await (await saved).saveAs(file)
  const report = await readFile(file, 'utf8')
  await rm(dirname(file), { recursive: true })
  expect(JSON.parse(report)).toMatchObject({ Parts: { Mail: { State: 'todo', Why: 'no_server' } } })
  expect(report).not.toMatch(/nordhaus|example\.com|Nesting/i)

  const { page: others, context: apart } = await visit(browser)
  await signIn(others, 'manager_di_linea@example.com', '/settings/notifications')
  expect(await others.getByRole('link', { name: 'Health' }).count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
  await apart.close()
})
