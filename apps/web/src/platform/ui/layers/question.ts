export interface Question {
  title: string
  /** The consequence of a yes. */
  text: string
  /** Label of the button that does it, in the words of what it does: “Remove the price”, not OK. */
  confirmLabel: string
  /** A question about something that cannot be undone is red. */
  isDangerous?: boolean
}
