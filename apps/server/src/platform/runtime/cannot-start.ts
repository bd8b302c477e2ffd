/** For the operator to change: shown as one sentence, without a stack trace. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}
