export interface Question {
  title: string
  /** What happens then. */
  text: string
  /** Label of the button that does it; OK when left out. */
  confirmLabel?: string
  /** What cannot be undone is asked in red. */
  isDangerous?: boolean
}
