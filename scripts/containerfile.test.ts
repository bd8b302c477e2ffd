import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const lines = read('apps/connector/Containerfile').split('\n')
const service = read('apps/connector/millwright-connector.service')

/** The words of all lines that begin with this one; of its JSON, where it is that. */
const wordsOf = (instruction: string): string[][] =>
  lines
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => {
      const [, json] = /(\[.*\])$/.exec(line) ?? []
      return json ? (JSON.parse(json) as string[]) : line.split(' ').slice(1)
    })

const copied = wordsOf('COPY').flatMap((words) =>
  words.some((word) => word.startsWith('--from')) ? [] : words.slice(0, -1),
)
const isCopied = (file: string): boolean =>
  copied.some((each) => file === each || file.startsWith(`${each}/`))

test('what the container is made of is there', () => {
  expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('what the container runs is copied into it', () => {
  const run = [...wordsOf('CMD'), ...wordsOf('HEALTHCHECK')].flat().filter((word) => /\.m?[jt]s$/.test(word))
  expect(run).toEqual(['apps/connector/src/main.ts', 'scripts/connector-alive.mjs'])
  expect(run.filter((file) => !isCopied(file) || !existsSync(path.join(root, file)))).toEqual([])
})

test('the packages of ours that the connector needs are in the container', () => {
  const { dependencies } = JSON.parse(read('apps/connector/package.json')) as {
    dependencies: Record<string, string>
  }
  const ours = Object.keys(dependencies).filter((name) => name.startsWith('@millwright/'))
  expect(
    ours.map((name) => name.replace('@millwright', 'packages')).filter((file) => !isCopied(file)),
  ).toEqual([])
})

test('the connector has the same limits of memory as elsewhere', () => {
  const options = JSON.parse(read('apps/connector/node-options.json')) as string[]
  expect(wordsOf('CMD').flat()).toEqual(['node', ...options, 'apps/connector/src/main.ts'])
})

test('the container is nobody of the computer, and has one volume, which is where data lie', () => {
  expect(wordsOf('USER')).toEqual([['65532:65532']])
  expect(wordsOf('VOLUME')).toEqual([['/data']])
  expect(wordsOf('ENV').flat()).toContain('MILLWRIGHT_DATA=/data')
})

test('the service runs the connector alone', () => {
  expect(service).toContain('Environment=MILLWRIGHT_ROLES=connectors ')
  expect(service).toContain('ExecStart=/usr/bin/npm start')
})
