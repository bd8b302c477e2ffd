import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readContainerfile } from './containerfile.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const isThere = (file: string): boolean => existsSync(path.join(root, file))

/** Of ours that the workspaces need, and those again. */
function ours(workspaces: readonly string[]): Set<string> {
  const folders = new Map(
    ['apps/connector', 'apps/simulator', 'packages/contract', 'packages/domain'].map((folder) => [
      `@millwright/${path.basename(folder)}`,
      folder,
    ]),
  )
  const found = new Set<string>()
  const add = (folder: string): void => {
    if (found.has(folder)) return
    found.add(folder)
    const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as {
      dependencies?: Record<string, string>
    }
    for (const name of Object.keys(dependencies)) {
      const needed = folders.get(name)
      if (needed) add(needed)
    }
  }
  for (const workspace of workspaces) add(workspace)
  return found
}

describe.each([
  {
    file: 'Containerfile',
    workspaces: ['apps/web', 'apps/server', 'apps/connector', 'apps/opcua'],
    runs: ['apps/server/src/main.ts', 'scripts/portal-alive.mjs'],
  },
  {
    file: 'apps/connector/Containerfile',
    workspaces: ['apps/connector'],
    runs: ['apps/connector/src/main.ts', 'scripts/connector-alive.mjs'],
  },
])('$file', ({ file, workspaces, runs }) => {
  const { all, copied, isCopied } = readContainerfile(file)

  test('copies what is there', () => {
    expect(copied.length).toBeGreaterThan(4)
    expect(copied.filter((name) => !isThere(name))).toEqual([])
  })

  test('copies what it runs, and the packages of ours that it needs', () => {
    const run = [...all('CMD'), ...all('HEALTHCHECK')].flat().filter((word) => /\.m?[jt]s$/.test(word))
    expect(run.sort()).toEqual(runs)
    expect([...run, ...ours(workspaces)].filter((name) => !isCopied(name) || !isThere(name))).toEqual([])
    const installed = all('RUN').flatMap((words) =>
      words.flatMap((word) => /^--workspace=(.+)$/.exec(word)?.[1] ?? []),
    )
    expect(installed).toEqual(workspaces)
  })

  test('is nobody of the computer, and has one volume, which is where data lie', () => {
    expect(all('USER')).toEqual([['65532:65532']])
    expect(all('VOLUME')).toEqual([['/data']])
    expect(all('ENV').flat()).toContain('MILLWRIGHT_DATA=/data')
  })

  test('is of no kind of processor', () => {
    expect(read(file)).not.toMatch(/amd64|arm64|x86|aarch64|--platform/)
  })
})

test('the connector has the same limits of memory as elsewhere', () => {
  const options = JSON.parse(read('apps/connector/node-options.json')) as string[]
  const { all } = readContainerfile('apps/connector/Containerfile')
  expect(all('CMD').flat()).toEqual(['node', ...options, 'apps/connector/src/main.ts'])
})

test('the portal in a container has no demo, and no program that builds it', () => {
  const { all, stages } = readContainerfile('Containerfile')
  expect(all('ENV').flat().join(' ')).not.toContain('DEMO')
  const last = stages.at(-1)?.steps ?? []
  expect(last.filter(({ text }) => /\b(npm|apt|apt-get|vite)\b/.test(text))).toEqual([])
  expect(last.filter(({ instruction }) => instruction === 'COPY').map(({ text }) => text)).toEqual([
    '--from=server /app /app',
    '--from=web /app/apps/web/dist /app/apps/web/dist',
  ])
})
