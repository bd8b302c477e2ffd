/** How a value of a node becomes one of a channel. */
export type Conversion =
  | {
      readonly kind: 'value'
      readonly scale: number
      readonly offset: number
      /** Of the value that comes out; empty for none. */
      readonly unit: string
    }
  /** Other words say nothing; `*` is every other one. Numbers and booleans are compared as they are written. */
  | { readonly kind: 'words'; readonly words: readonly { readonly from: string; readonly to: string }[] }
  /** On the channel of alarms: changes as they are, a code that is 0 or empty while there is none, or true while it is active. */
  | { readonly kind: 'alarm'; readonly code: string; readonly text: string }

/**
 * Several of one channel are asked in their order, and the first one that says something counts: FAIL while a flag is
 * true, then what the state says.
 */
export interface MappedChannel {
  readonly channel: string
  readonly node: string
  readonly as: Conversion
}

export type Mapping = readonly MappedChannel[]

/** How sure a proposal is: three bars on the page. */
export const CERTAINTIES = ['specification', 'name-and-unit', 'name'] as const
export type Certainty = (typeof CERTAINTIES)[number]

export interface ProposedChannel extends MappedChannel {
  readonly certainty: Certainty
}

export const sameValue = { kind: 'value', scale: 1, offset: 0, unit: '' } as const satisfies Conversion
