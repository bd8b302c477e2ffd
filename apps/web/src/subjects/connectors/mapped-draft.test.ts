import type { MappedChannel } from '@millwright/contract/connectors/mapping-shapes'
import { describe, expect, it } from 'vitest'
import { draftOfMapped, mappedOfDraft } from './mapped-draft.ts'
import { nodeName } from './node-name.ts'

const of = (As: MappedChannel['As']): MappedChannel => ({
  Channel: 'Machine/Status',
  Node: 'a/b',
  Name: 'A / B',
  As,
})

describe('a channel of a mapping', () => {
  it.each([
    of({ Kind: 'value', Scale: 0.001, Offset: -5, Unit: 'm' }),
    of({
      Kind: 'words',
      Words: [
        { From: '3', To: 'EXE' },
        { From: '*', To: 'READY' },
      ],
    }),
    of({ Kind: 'alarm', Code: 'DOOR', Text: 'Door = open' }),
  ])('that is opened and saved is the same one: %j', (mapped) => {
    expect(mappedOfDraft(draftOfMapped(mapped))).toEqual(mapped)
  })

  it.each([
    { channel: ' ' },
    { node: '' },
    { scale: 'x' },
    { scale: '' },
    { kind: 'words' as const, words: '' },
    { kind: 'words' as const, words: '3 = EXE\nREADY' },
  ])('cannot be saved with %j', (change) => {
    const draft = draftOfMapped(of({ Kind: 'value', Scale: 1, Offset: 0, Unit: '' }))
    expect(mappedOfDraft({ ...draft, ...change })).toBeNull()
  })

  it('takes a comma as people write it', () => {
    const draft = draftOfMapped(of({ Kind: 'value', Scale: 1, Offset: 0, Unit: '' }))
    expect(mappedOfDraft({ ...draft, scale: '0,5' })?.As).toMatchObject({ Scale: 0.5 })
  })
})

describe('the name of a node', () => {
  it.each([
    ['State/Machine/Overview/CurrentState', 'CurrentState'],
    ['nsu=http://example.com/UA/;s=Machine.Feed', 'Feed'],
    ['nsu=http://example.com/UA/;i=17', '17'],
    ['x', 'x'],
  ])('%s is %s', (id, name) => {
    expect(nodeName(id)).toBe(name)
  })
})
