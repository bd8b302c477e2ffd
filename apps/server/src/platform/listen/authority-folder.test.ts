import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { AUTHORITY_FILES, keepAuthority } from './authority-folder.ts'
import { readTlsFiles } from './tls-files.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'millwright-authority-')), 'tls')
  onTestFinished(() => rm(folder, { recursive: true }))
})

const now = Date.now()
const keep = () =>
  keepAuthority({ folder, names: ['saw.plant.local', '10.0.0.5', 'fd00::5'], authority: 'Plant 1', now })
const fileOf = (file: keyof typeof AUTHORITY_FILES): string => join(folder, AUTHORITY_FILES[file])
const certificateIn = async (file: 'root' | 'cert'): Promise<X509Certificate> =>
  new X509Certificate(await readFile(fileOf(file), 'utf8'))

it('the authority is valid for ten years, and what it issues for all names that were given', async () => {
  expect((await keep()).isNew).toBe(true)
  const [root, server] = [await certificateIn('root'), await certificateIn('cert')]
  expect(root.ca).toBe(true)
  expect(Math.round((root.validToDate.getTime() - now) / DAY_MS)).toBe(3652)
  expect(server.ca).toBe(false)
  expect(server.verify(root.publicKey)).toBe(true)
  for (const name of ['saw.plant.local']) expect(server.checkHost(name)).toBe(name)
  for (const address of ['10.0.0.5', 'fd00::5']) expect(server.checkIP(address)).toBe(address)
  await expect(
    readTlsFiles({ cert: fileOf('cert'), key: fileOf('key'), root: fileOf('root') }),
  ).resolves.toMatchObject({ names: expect.stringContaining('saw.plant.local') })
})

it('keys can be read by their owner alone', async () => {
  await keep()
  for (const file of ['rootKey', 'key'] as const) expect((await stat(fileOf(file))).mode & 0o777).toBe(0o600)
})

it('is renewed by the same authority, so that nobody has to trust another', async () => {
  await keep()
  const [root, server] = [await certificateIn('root'), await certificateIn('cert')]
  expect((await keep()).isNew).toBe(false)
  expect((await certificateIn('root')).fingerprint256).toBe(root.fingerprint256)
  expect((await certificateIn('cert')).fingerprint256).not.toBe(server.fingerprint256)
})

it('is never replaced when its key is away', async () => {
  await keep()
  await rm(fileOf('rootKey'))
  await expect(keep()).rejects.toThrow(`${fileOf('rootKey')} is not there`)
})
