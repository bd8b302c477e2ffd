import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { isLongRun } from '@millwright/domain/testing/draws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const exec = promisify(execFile)
const root = path.resolve(import.meta.dirname, '..')
const MINUTES = 60_000

let work: string
beforeAll(() => {
  work = mkdtempSync(path.join(tmpdir(), 'millwright-packaging-'))
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** Of Debian, unpacked here and not installed: a package may start a service of its own. Null where it cannot be had. */
async function fromDebian(name: string, program: string): Promise<string | null> {
  const installed = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, program))
  const found = installed.find((file) => existsSync(file))
  if (found) return found
  try {
    await exec('apt-get', ['download', name], { cwd: work })
    const [file = ''] = globSync(`${name}_*.deb`, { cwd: work })
    await exec('dpkg', ['-x', file, 'unpacked'], { cwd: work })
    return path.join(work, 'unpacked/usr/bin', program)
  } catch (error) {
    process.stdout.write(`${program} cannot be had here: ${(error as Error).message.split('\n')[0]}\n`)
    return null
  }
}

const isHere = isLongRun() && process.platform === 'linux'

describe.runIf(isHere)('what operators load into programs of others', () => {
  test('is a unit that systemd takes, with few rights', async () => {
    const unit = readFileSync(path.join(root, 'deploy/millwright.service'), 'utf8')
    const file = path.join(work, 'millwright.service')
    // Not installed here; all else is as it is.
    writeFileSync(file, unit.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'))
    const checker = await fromDebian('systemd', 'systemd-analyze')
    if (checker === null) return
    const verified = await exec(checker, ['verify', file])
    expect(verified.stdout + verified.stderr).not.toContain('millwright.service')
    const { stdout } = await exec(checker, ['security', '--offline=true', '--threshold=50', file])
    expect(stdout).toMatch(/Overall exposure level.*OK/)
  })

  test('are rules that Prometheus takes', { timeout: 5 * MINUTES }, async () => {
    const promtool = await fromDebian('prometheus', 'promtool')
    if (promtool === null) return
    const { stdout } = await exec(promtool, [
      'check',
      'rules',
      path.join(root, 'docs/operate/monitoring/prometheus-rules.yaml'),
    ])
    expect(stdout).toMatch(/SUCCESS: \d+ rules found/)
  })
})

/** From nothing but the commit, as in a second clone; packages are those of this folder. */
async function releaseIn(name: string): Promise<string> {
  const clone = path.join(work, name)
  await exec('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
  symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'))
  // No file of the commit, and the release refuses what is not committed.
  writeFileSync(path.join(clone, '.git/info/exclude'), 'node_modules\n')
  const node = process.execPath
  await exec(node, ['-e', "import('./scripts/build-web.mjs').then(({ buildWeb }) => buildWeb())"], {
    cwd: clone,
  })
  await exec(node, ['scripts/release.ts', '--no-image'], { cwd: clone, maxBuffer: 64 * 1024 * 1024 })
  cpSync(path.join(clone, 'release/SHA256SUMS'), path.join(work, `${name}.sums`))
  rmSync(clone, { recursive: true })
  return readFileSync(path.join(work, `${name}.sums`), 'utf8')
}

describe.runIf(isHere && existsSync(path.join(root, '.git')))('a release', () => {
  test('that is made twice of one commit, each time from nothing, is equal byte for byte', {
    timeout: 30 * MINUTES,
  }, async () => {
    const first = await releaseIn('one')
    expect(first).toMatch(/\.tar\.gz/)
    expect(await releaseIn('another')).toBe(first)
  })
})
