import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { passwordLogin, refreshSession } from '@millwright/contract/people/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createTestBrowser } from '../../testing/browser-flow.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createLog } from './log.ts'

let folder: string
let test: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-log-'))
  const log = createLog(readConfig({ MILLWRIGHT_DATA: folder, LOG_FORMAT: 'pretty', LOG_LEVEL: 'trace' }))
  test = await startTestApp({}, log)
})
afterAll(async () => {
  await test.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the log', () => {
  it('is for nobody but the account that runs the server', async () => {
    expect((await stat(join(folder, 'millwright.log'))).mode & 0o777).toBe(0o600)
  })

  it('of every way to sign in holds neither passwords nor tokens', async () => {
    const { publicUrl } = test.app
    const browser = createTestBrowser(publicUrl)
    const address = await browser.signIn('maintainer@example.com', 'millwright')
    const jwt = address.searchParams.get('jwt') ?? ''
    await fetch(address)
    const { result } = await browser.complete(jwt)
    await browser.complete(jwt)
    await test.ask(refreshSession, { body: { refreshToken: result.refreshToken } })
    await test.ask(passwordLogin, {
      body: { Email: 'maintainer@example.com', Password: 'wrong-secret-word' },
    })
    await fetch(`${publicUrl}/v2/mymachines`, { headers: { authorization: `Bearer ${result.accessToken}` } })
    const read = () => readFile(join(folder, 'millwright.log'), 'utf8')
    await expect.poll(read, { timeout: 60_000 }).toContain('/v2/mymachines')
    const written = await read()
    for (const secret of [jwt, result.accessToken, result.refreshToken, 'wrong-secret-word']) {
      expect(written).not.toContain(secret)
    }
  })
})
