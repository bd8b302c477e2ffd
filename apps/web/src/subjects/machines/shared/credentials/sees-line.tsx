import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconCheck, IconX } from '../../../../platform/ui/icons/icons.ts'
import styles from './server-sees.module.css'

interface SeesLineProps {
  readonly state: 'done' | 'now' | 'waiting' | 'failed'
  readonly text: string
  readonly time?: ReactNode
  readonly children: ReactNode
}

export function SeesLine({ state, text, time, children }: SeesLineProps) {
  return (
    <li data-state={state}>
      <span className={styles.seesMark} aria-hidden="true">
        {state === 'done' && <IconCheck size="0.8125rem" />}
        {state === 'failed' && <IconX size="0.8125rem" />}
        {state === 'now' && <Loader size="1rem" />}
      </span>
      <div>
        <b>{text}</b>
        <small>{children}</small>
      </div>
      {time && <span className="mw-num">{time}</span>}
    </li>
  )
}
