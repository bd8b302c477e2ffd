import styles from './repetition-bar.module.css'

/** More would be too thin to count; then it is one bar. */
const MOST_CELLS = 40

/** Repetitions as cells, those that are done filled. The page says the same in numbers beside it. */
export function RepetitionBar({ done, target }: { done: number; target: number }) {
  if (target > MOST_CELLS || target < 1)
    return (
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${Math.min(1, target > 0 ? done / target : 0) * 100}%` }} />
      </span>
    )
  return (
    <span className={styles.cells} aria-hidden="true">
      {Array.from({ length: target }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
        <i key={index} data-state={index < done ? 'done' : index === done ? 'now' : undefined} />
      ))}
    </span>
  )
}
