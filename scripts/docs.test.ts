import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0.json' with { type: 'json' }
import { CHANNEL_ENTRIES, patternOf } from '@millwright/contract/channel-table'
import { RECEIVED } from '@millwright/contract/messages/channel-entries'
import { asyncApiOf } from '@millwright/contract/openapi/asyncapi'
import { matchesPattern } from '@millwright/contract/wire/topics'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { generatedDocs } from './generated-docs.ts'

const root = path.resolve(import.meta.dirname, '..')

describe('the pages that are made of the contract', () => {
  test.each(generatedDocs.map((each) => [each.name, each] as const))(
    '%s is up to date',
    (_, { file, make }) => {
      expect(readFileSync(file, 'utf8') === make()).toBe(true)
    },
  )

  test('the AsyncAPI file is one', () => {
    // The schema brings the draft that it is written in along.
    const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, validateFormats: false })
    const check = ajv.compile(asyncApiSchema)
    const document: unknown = JSON.parse(JSON.stringify(asyncApiOf('1.0.0')))
    check(document)
    expect(check.errors).toBeNull()
  })

  test('every reference of the AsyncAPI file leads somewhere', () => {
    const document = JSON.parse(JSON.stringify(asyncApiOf('1.0.0'))) as Record<string, unknown>
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, to = '']) => to,
    )
    expect(references.length).toBeGreaterThan(100)
    for (const reference of new Set(references)) {
      const found = reference
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
      expect({ reference, isThere: found !== undefined }).toEqual({ reference, isThere: true })
    }
  })
})

test('every channel that the server or the web app names is in the table', () => {
  const CHANNEL =
    /'((?:Machine|Spindle|Logs|Tooling|Environment|Consumption|ElectricalCabinet|Production\w+)\/[A-Z][\w/]*)'/g
  const named = globSync('apps/{server,web}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/testing\/|\/demo\//.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(CHANNEL)].map(([, name = '']) => name),
    )
  // A machine with one spindle leaves its number out.
  const patterns = CHANNEL_ENTRIES.flatMap(({ channel }) => [
    patternOf({ channel }),
    patternOf({ channel: channel.replace('/{spindle}', '') }),
  ])
  expect(named.length).toBeGreaterThan(0)
  for (const channel of named)
    expect({
      channel,
      isKnown: channel === RECEIVED.channel || patterns.some((each) => matchesPattern(each, channel)),
    }).toEqual({ channel, isKnown: true })
})

describe('what the pages name is there', () => {
  const text = (name: string): string => readFileSync(path.join(root, name), 'utf8')
  const docs = [
    'README.md',
    ...globSync('docs/**/*.md', { cwd: root }).filter((name) => !name.includes('/adr/')),
  ]

  test('every setting, and no other', () => {
    const settings = [
      ...text('apps/server/src/config/settings.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?:Type|Days|Flag)/gm),
    ]
    const known = settings.map(([, name = '']) => name)
    const [table = ''] = text('docs/configuration.md').split('\n\nA person signs in')
    const documented = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
    )
    expect(known.length).toBeGreaterThan(40)
    expect(new Set(documented)).toEqual(new Set(known))
  })

  test.each(docs)('commands and metrics of %s', (name) => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
    for (const [, command = ''] of text(name).matchAll(/npm run (?:--silent )?([a-z-]+(?::[a-z-]+)*)/g))
      expect(Object.keys(scripts)).toContain(command)
    for (const [metric] of text(name).matchAll(/\bmillwright_[a-z]+_[a-z_]+/g))
      expect(text('apps/server/src/platform/runtime/metrics.ts')).toContain(`'${metric}'`)
  })
})

describe('links between the pages', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })]
  const anchorsOf = (page: string): string[] =>
    [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    )

  test.each(pages)('of %s lead somewhere', (name) => {
    const page = readFileSync(path.join(root, name), 'utf8')
    for (const [, link = ''] of page.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? name : path.join(path.dirname(name), decodeURI(file))
      const found = globSync(target.replace(/\/$/, ''), { cwd: root })
      expect({ link, isThere: found.length === 1 }).toEqual({ link, isThere: true })
      if (anchor !== undefined)
        expect(anchorsOf(readFileSync(path.join(root, target), 'utf8'))).toContain(anchor)
    }
  })
})
