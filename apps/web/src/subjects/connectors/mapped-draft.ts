import type { MappedChannel } from '@millwright/contract/connectors/mapping-shapes'

/** As it is typed. */
export interface MappedDraft {
  readonly channel: string
  readonly node: string
  /** Of that node; without it its id is shown. */
  readonly name: { readonly node: string; readonly text: string } | null
  readonly kind: MappedChannel['As']['Kind']
  readonly scale: string
  readonly offset: string
  readonly unit: string
  /** A pair a line: `3 = EXE`. */
  readonly words: string
  readonly code: string
  readonly alarmText: string
}

const EMPTY: MappedDraft = {
  channel: '',
  node: '',
  name: null,
  kind: 'value',
  scale: '1',
  offset: '0',
  unit: '',
  words: '',
  code: '',
  alarmText: '',
}

export function draftOfMapped(mapped: MappedChannel | null): MappedDraft {
  if (mapped === null) return EMPTY
  const { Channel: channel, Node: node, Name, As } = mapped
  const name = Name === undefined ? null : { node, text: Name }
  const draft = { ...EMPTY, channel, node, name, kind: As.Kind }
  switch (As.Kind) {
    case 'value':
      return { ...draft, scale: String(As.Scale), offset: String(As.Offset), unit: As.Unit }
    case 'words':
      return { ...draft, words: As.Words.map(({ From, To }) => `${From} = ${To}`).join('\n') }
    case 'alarm':
      return { ...draft, code: As.Code, alarmText: As.Text }
    default:
      return As satisfies never
  }
}

/** Null while something is missing or no number. */
export function mappedOfDraft(draft: MappedDraft): MappedChannel | null {
  const Channel = draft.channel.trim()
  const Node = draft.node.trim()
  const As = conversionOf(draft)
  if (Channel === '' || Node === '' || As === null) return null
  // Of a node that was typed nothing is known but its id.
  return draft.name?.node === Node ? { Channel, Node, Name: draft.name.text, As } : { Channel, Node, As }
}

function conversionOf(draft: MappedDraft): MappedChannel['As'] | null {
  switch (draft.kind) {
    case 'value': {
      const [Scale, Offset] = [numberOf(draft.scale), numberOf(draft.offset)]
      return Scale === null || Offset === null
        ? null
        : { Kind: 'value', Scale, Offset, Unit: draft.unit.trim() }
    }
    case 'words': {
      const pairs = draft.words
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => /^(.*?)=(.*)$/.exec(line))
      const Words = pairs.flatMap((pair) =>
        pair ? [{ From: (pair[1] ?? '').trim(), To: (pair[2] ?? '').trim() }] : [],
      )
      return Words.length === 0 || Words.length < pairs.length ? null : { Kind: 'words', Words }
    }
    case 'alarm':
      return { Kind: 'alarm', Code: draft.code.trim(), Text: draft.alarmText.trim() }
    default:
      return draft.kind satisfies never
  }
}

function numberOf(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(value) ? null : value
}
