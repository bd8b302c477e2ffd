import { describe, expect, it } from 'vitest'
import { createDocumentBuilder } from './document-builder.ts'

type Element = [name: string, attributes: Record<string, string>, content?: string | Element[]]

function built(element: Element) {
  const builder = createDocumentBuilder()
  const add = ([name, attributes, content = []]: Element): void => {
    builder.open(name, attributes)
    if (typeof content === 'string') builder.text(content)
    else content.forEach(add)
    builder.close()
  }
  add(element)
  return builder.finish()
}

const header = (more: Record<string, string> = {}): Element => ['Header', { instanceId: '1', ...more }]
const SEQUENCE = { nextSequence: '9', firstSequence: '1', lastSequence: '8' }
const streams = (groups: Element[], attributes = SEQUENCE): Element => [
  'm:MTConnectStreams',
  {},
  [header(attributes), ['m:Streams', {}, [['m:DeviceStream', {}, [['m:ComponentStream', {}, groups]]]]]],
]
const value = (dataItemId: string, sequence: string): Element => [
  'm:Load',
  { dataItemId, sequence, timestamp: 't' },
  'v',
]

describe('a document of an agent', () => {
  it('has its observations in the order in which the agent noted them', () => {
    const document = built(
      streams([
        ['m:Samples', {}, [value('a', '7'), value('b', '3')]],
        ['m:Condition', {}, [['m:Fault', { dataItemId: 'c', sequence: '5', nativeCode: '12' }, 'Hot']]],
      ]),
    )
    expect(document.kind === 'streams' && document.observations.map(({ item }) => item)).toEqual([
      'b',
      'c',
      'a',
    ])
    expect(document).toMatchObject({ header: { sequence: { next: 9, first: 1, last: 8 } } })
  })

  it('is refused where its sequence is no number that counts exactly', () => {
    for (const nextSequence of ['', '-1', '1e3', '99999999999999999999', '9007199254740993'])
      expect(() => built(streams([], { ...SEQUENCE, nextSequence })), nextSequence).toThrow('nextSequence')
    expect(() => built(streams([['m:Samples', {}, [value('a', 'x')]]]))).toThrow('sequence')
    expect(() => built(['MTConnectStreams', {}, [header()]])).toThrow('without nextSequence')
    expect(() => built(['MTConnectStreams', {}, [['Header', {}]]])).toThrow('without instanceId')
  })

  it('names its errors, as 1.0 and as 2.0 write them', () => {
    for (const errors of [
      [['Error', { errorCode: 'OUT_OF_RANGE' }, 'gone']],
      [['Errors', {}, [['Error', { errorCode: 'OUT_OF_RANGE' }, 'gone']]]],
      [['Errors', {}, [['OutOfRange', { errorCode: 'OUT_OF_RANGE' }, [['ErrorMessage', {}, 'gone']]]]]],
    ] as Element[][])
      expect(built(['MTConnectError', {}, [header(), ...errors]])).toMatchObject({
        errors: [{ code: 'OUT_OF_RANGE' }],
      })
  })
})
