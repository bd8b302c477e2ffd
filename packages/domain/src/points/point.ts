/** A stored value: a number, a text, or anything else as JSON text. */
export type Value =
  | { readonly kind: 'number'; readonly num: number }
  | { readonly kind: 'text' | 'json'; readonly txt: string }

export interface Point {
  readonly ts: number
  readonly value: Value
}
