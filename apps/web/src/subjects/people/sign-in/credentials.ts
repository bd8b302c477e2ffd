export interface Credentials {
  readonly Email: string
  readonly Password: string
}

export const NO_CREDENTIALS: Credentials = { Email: '', Password: '' }

/** What the form begins with; with another number it begins again, also with the same values. */
export interface Prefill extends Credentials {
  readonly turn: number
}
