import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readShdrLine } from '@millwright/domain/connectors/shdr/read-line'

export const recordedLines = readFileSync(join(import.meta.dirname, 'recordings/nesting-cnc.shdr'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')

export type AgentVersion = '1.3' | '2.0'

const devicesIn = (file: string) => readFileSync(join(import.meta.dirname, 'recordings', file), 'utf8')

/** The same machine, in the words of two times. */
export const recordedDevices: Record<AgentVersion, string> = {
  '1.3': devicesIn('nesting-cnc-1.3.xml'),
  '2.0': devicesIn('nesting-cnc.xml'),
}

interface Item {
  id: string
  category: string
  type: string
}

interface Noted {
  sequence: number
  item: Item
  ts: string
  level: string
  code: string
  value: string
}

/** The buffer of an agent: what adapters sent, by sequence, and the present at any of them. */
export function createAgentStore(bufferSize: number, startedAt: string, version: AgentVersion) {
  const items = new Map<string, Item>()
  for (const [, attributes = ''] of recordedDevices[version].matchAll(/<DataItem ([^>]*?)\/?>/g)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
    const item = { id: attribute('id'), category: attribute('category'), type: attribute('type') }
    items.set(attribute('name'), item)
  }
  const noted: Noted[] = []

  function note(item: Item, ts: string, value: string, level = '', code = ''): void {
    noted.push({ sequence: noted.length + 1, item, ts, level, code, value })
  }
  for (const item of items.values())
    note(item, startedAt, 'UNAVAILABLE', item.category === 'CONDITION' ? 'Unavailable' : '')

  const first = () => Math.max(1, noted.length - bufferSize + 1)

  /** Of conditions all that are active, or the one that says that none is. */
  function stateAt(sequence: number): Noted[] {
    const state = new Map<string, Noted[]>()
    for (const each of noted.slice(0, sequence)) {
      const active = (state.get(each.item.id) ?? []).filter(
        ({ level, code }) => (level === 'Fault' || level === 'Warning') && code !== each.code,
      )
      const isOne = each.level === 'Fault' || each.level === 'Warning'
      const clearsOne = each.level === 'Normal' && each.code !== '' && active.length > 0
      state.set(each.item.id, isOne ? [...active, each] : clearsOne ? active : [each])
    }
    return [...state.values()].flat()
  }

  return {
    first,
    last: () => noted.length,
    stateAt,
    between: (from: number, count: number) => noted.slice(from - 1, from - 1 + count),
    /** Lines of an adapter. */
    feed(lines: readonly string[]): void {
      let until: string | undefined
      for (const text of lines) {
        if (until !== undefined) {
          if (text === until) until = undefined
          continue
        }
        const line = readShdrLine(text)
        const ts = text.split('|', 1)[0]?.split('@')[0] ?? ''
        if (line.kind === 'document') until = line.until
        if (line.kind === 'values')
          for (const { key, value } of line.values) {
            const item = items.get(key)
            if (item) note(item, ts, value)
          }
        if (line.kind === 'condition') {
          const item = items.get(line.key)
          if (item) note(item, ts, line.text, line.level, line.code)
        }
      }
    },
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

function elementOf({ item, level, value, ts, sequence, code }: Noted): string {
  const name =
    level || item.type.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const native =
    level === '' ? '' : ` type="${item.type}"${code === '' ? '' : ` nativeCode="${escaped(code)}"`}`
  return `<${name} dataItemId="${item.id}" timestamp="${ts}" sequence="${sequence}"${native}>${escaped(value)}</${name}>`
}

const GROUPS = { SAMPLE: 'Samples', EVENT: 'Events', CONDITION: 'Condition' }

/** As agents write them: by kind, whatever their order was. */
export function streamsXml(header: string, observations: readonly Noted[], version: AgentVersion): string {
  // Old agents write the names of elements without a prefix.
  const root = version === '2.0' ? 'm:MTConnectStreams' : 'MTConnectStreams'
  const space = `urn:mtconnect.org:MTConnectStreams:${version}`
  const groups = Object.entries(GROUPS).map(([category, group]) => {
    const elements = observations.filter(({ item }) => item.category === category).map(elementOf)
    return elements.length === 0 ? '' : `<${group}>${elements.join('\n')}</${group}>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns:m="${space}" xmlns="${space}">
${header}<Streams><DeviceStream name="Nesting" uuid="NST-204"><ComponentStream component="Device" componentId="cnc">${groups.join('')}</ComponentStream></DeviceStream></Streams></${root}>`
}
