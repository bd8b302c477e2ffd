import { Tooltip } from '@mantine/core'
import { IconInfoCircle } from '../icons/icons.ts'
import styles from './definition.module.css'

/** The name of a figure; pointer, finger or focus on it shows how the figure is made. */
export function Definition({ term, text }: { term: string; text: string }) {
  return (
    <Tooltip label={text} multiline w="17rem" events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={styles.root}>
        {term}
        <IconInfoCircle size="0.8125rem" stroke={1.6} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
