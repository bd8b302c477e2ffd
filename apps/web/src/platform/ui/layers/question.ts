export interface Question {
  title: string
  /** What happens then. */
  text: string
  /** What the button says that does it; OK when nothing is said. */
  confirmLabel?: string
  /** What cannot be undone is asked in red. */
  isDangerous?: boolean
}
