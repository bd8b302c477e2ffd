import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { isLongRun } from '@millwright/domain/testing/draws'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readContainerfile, type Stage, wordsOf } from './containerfile.ts'

const exec = promisify(execFile)
const root = path.resolve(import.meta.dirname, '..')
const MINUTES = 60_000
const PORT = 18_431
/** Has a name on every Linux, which PostgreSQL wants. */
const NOBODY = 65_534

let work: string
const stageFolder = (name: string): string => path.join(work, name || 'last', 'app')

/** A program that builds containers does the same with the steps of a stage; a folder is in place of `/app`. */
async function perform({ name, steps }: Stage): Promise<void> {
  const folder = stageFolder(name)
  mkdirSync(folder, { recursive: true })
  for (const step of steps) {
    const words = wordsOf(step)
    if (step.instruction === 'COPY') {
      const [, from] = /^--from=(\w+)$/.exec(words[0] ?? '') ?? []
      const sources = words.slice(from ? 1 : 0, -1)
      const target = path.join(folder, (words.at(-1) ?? '').replace(/^\/app/, ''))
      for (const source of sources) {
        const found = from
          ? path.join(stageFolder(from), source.replace(/^\/app/, ''))
          : path.join(root, source)
        const isInto = /\/$/.test(words.at(-1) ?? '')
        cpSync(found, isInto ? path.join(target, path.basename(source)) : target, {
          recursive: true,
          verbatimSymlinks: true,
          filter: (file) => from !== undefined || !/\/node_modules(\/|$)/.test(file.slice(root.length)),
        })
      }
    }
    // The last stage writes to /etc, which is that of this computer here.
    if (step.instruction === 'RUN' && name !== '')
      await exec('sh', ['-c', step.text], {
        cwd: folder,
        env: { ...process.env, NODE_ENV: '', npm_config_prefer_offline: 'true' },
        maxBuffer: 64 * 1024 * 1024,
      })
  }
}

describe.runIf(isLongRun() && process.platform === 'linux' && process.getuid?.() === 0)(
  'the portal from the steps of its Containerfile',
  () => {
    let child: ChildProcess
    let output = ''
    beforeAll(async () => {
      work = mkdtempSync(path.join(tmpdir(), 'millwright-image-'))
      chmodSync(work, 0o755)
      for (const stage of readContainerfile('Containerfile').stages) await perform(stage)
      const [app, data] = [stageFolder(''), path.join(work, 'data')]
      mkdirSync(data)
      chownSync(data, NOBODY, NOBODY)
      const script = `mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && cd "$1" &&
        (touch x 2>/dev/null && echo writable; exec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups --no-new-privs \
          --bounding-set=-all node_modules/node/bin/node apps/server/src/main.ts)`
      child = spawn(
        'unshare',
        ['--mount', '--fork', '--pid', '--kill-child', 'sh', '-c', script, 'sh', app],
        {
          env: {
            PATH: process.env.PATH,
            MILLWRIGHT_DATA: data,
            PORT: String(PORT),
            MQTT_PORT: '0',
            HOST: '127.0.0.1',
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
      await vi.waitFor(() => expect(output).toContain('"msg":"ready"'), { timeout: MINUTES })
    }, 20 * MINUTES)
    afterAll(async () => {
      child?.kill('SIGKILL')
      rmSync(work, { recursive: true, force: true, maxRetries: 20 })
    })

    test('starts with an empty folder for its data, and with nothing else that it may write', async () => {
      expect(output).not.toContain('writable')
      const health = await fetch(`http://127.0.0.1:${PORT}/healthz`)
      expect(await health.json()).toEqual({ status: 'ok' })
      const page = await (await fetch(`http://127.0.0.1:${PORT}/`)).text()
      const [, asset = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
      expect((await fetch(`http://127.0.0.1:${PORT}${asset}`)).status).toBe(200)
      expect(output).toContain('There is no administrator yet')
    })

    test('is found alive by its health check, and not where nothing answers', async () => {
      const check = (port: number) =>
        exec(path.join(stageFolder(''), 'node_modules/node/bin/node'), ['scripts/portal-alive.mjs'], {
          cwd: stageFolder(''),
          env: { PORT: String(port) },
        })
      await check(PORT)
      await expect(check(PORT + 1)).rejects.toMatchObject({ code: 1 })
    })
  },
)
