import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import styles from './first-steps.module.css'

interface StepPanelProps {
  readonly title: string
  readonly text: string
  readonly actions?: ReactNode
  readonly isDone: boolean
  readonly onBack?: () => void
  readonly onNext: () => void
  readonly children: ReactNode
}

/** One step with the way back and on: every step can be left out. */
export function StepPanel({ title, text, actions, isDone, onBack, onNext, children }: StepPanelProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // The next step takes the place of the last one: a keyboard goes on from its title.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.panel}>
      <header className={styles.head}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>{text}</p>
        </div>
        {actions}
      </header>
      <div className={styles.body}>
        <Suspense>{children}</Suspense>
      </div>
      <footer className={styles.foot}>
        {onBack && <Button onClick={onBack}>{t('misc.back')}</Button>}
        <div className="mw-spacer" />
        {!isDone && <span>{t('first_steps.later')}</span>}
        <Button variant={isDone ? 'filled' : 'default'} onClick={onNext}>
          {t(isDone ? 'first_steps.next' : 'first_steps.skip')}
        </Button>
      </footer>
    </section>
  )
}
