import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconCheck, IconX } from '../icons/icons.ts'
import styles from './steps.module.css'

export interface Step {
  readonly id: string
  readonly title: string
  readonly state: 'done' | 'current' | 'waiting' | 'failed'
  /** Entered, or still missing. */
  readonly text?: ReactNode
  /** Goes back to a step that is done. */
  readonly onChange?: () => void
}

/** In their order, with the step that is next. */
export function Steps({ steps, label }: { readonly steps: readonly Step[]; readonly label?: string }) {
  const { t } = useTranslation()
  return (
    <ol className={styles.root} aria-label={label ?? t('steps.steps')}>
      {steps.map(({ id, title, state, text, onChange }, index) => (
        <li key={id} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={styles.mark} aria-hidden="true">
            {state === 'done' && <IconCheck size="0.8125rem" />}
            {state === 'failed' && <IconX size="0.8125rem" />}
            {(state === 'current' || state === 'waiting') && index + 1}
          </span>
          <div>
            <b>{title}</b>
            <span className="mw-sr-only">{t(`steps.${state}`)}</span>
            {text && <small>{text}</small>}
          </div>
          {onChange && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`${t('steps.change')}: ${title}`}
              onClick={onChange}
            >
              {t('steps.change')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
