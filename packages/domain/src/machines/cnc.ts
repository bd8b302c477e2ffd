/** How a control is operated (spec: CNC modes). */
export const CNC_MODES = ['manual', 'manual_jog', 'automatic', 'edit', 'semiautomatic'] as const

/** As CNCs report it (spec: CNC statuses). */
export const CNC_STATUSES = [
  'ready',
  'exe',
  'done',
  'hold',
  'feed_hold',
  'optional_stop',
  'program_stopped',
] as const

/** The word of a list that a machine means, in capitals or not, with spaces or not; null when it is none of them. */
export function wordIn<Word extends string>(known: readonly Word[], sent: string): Word | null {
  const word = sent
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return known.find((each) => each === word) ?? null
}
