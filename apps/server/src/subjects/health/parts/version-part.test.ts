import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readVersionPart } from './version-part.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-advisories-'))
})
afterAll(() => rm(folder, { recursive: true }))

const versions = { version: '0.2.0', postgres: '18.4' }
const advisory = { id: 'A-1', product: 'millwright', affected: '<0.3.0', fixedIn: ['0.3.0'], text: 'A fault' }

it('the advisories that come with this version can be read, and concern none of what it brings', async () => {
  const part = await readVersionPart({ advisoriesFile: null, ...versions })
  expect(part).toMatchObject({ State: 'well', Why: null, Version: '0.2.0', Postgres: '18.4', Apply: [] })
  expect(part.Advisories).toBeGreaterThan(5)
})

it('an older PostgreSQL is concerned by some of them', async () => {
  const part = await readVersionPart({ advisoriesFile: null, ...versions, postgres: '17.6 (Debian 17.6-1)' })
  expect(part).toMatchObject({ State: 'todo', Why: 'advisory' })
  expect(part.Apply.map(({ Id }) => Id)).toEqual(['CVE-2025-12817', 'CVE-2025-12818'])
})

it('a file of the operator is read each time, and one that cannot be read wants somebody', async () => {
  const advisoriesFile = join(folder, 'advisories.json')
  const read = () => readVersionPart({ advisoriesFile, ...versions })
  expect(await read()).toMatchObject({ State: 'todo', Why: 'unreadable', Advisories: 0, Published: null })
  await writeFile(advisoriesFile, JSON.stringify({ published: '2026-11-01', advisories: [advisory] }))
  expect(await read()).toMatchObject({
    Why: 'advisory',
    Published: '2026-11-01',
    Apply: [{ Id: 'A-1', Product: 'millwright', FixedIn: ['0.3.0'], Text: 'A fault' }],
  })
  await writeFile(advisoriesFile, JSON.stringify({ published: '2026-11-02', advisories: [] }))
  expect(await read()).toMatchObject({ State: 'well', Advisories: 0, Published: '2026-11-02' })
})
