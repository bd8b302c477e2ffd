import type { Attributes } from './agent-header.ts'

/** Of an element that is open, from the root down. */
export interface OpenElement {
  readonly name: string
  readonly attributes: Attributes
}

/** One kind of document gets its elements as they are read. */
export interface ElementBuilder {
  open(path: readonly OpenElement[]): void
  close(path: readonly OpenElement[], text: string): void
}
