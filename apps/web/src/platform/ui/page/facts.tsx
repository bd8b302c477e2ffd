import { Fragment } from 'react'
import styles from './facts.module.css'

export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.root} data-part="facts">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
