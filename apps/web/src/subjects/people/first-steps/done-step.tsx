import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { type FirstStepFacts, nextFirstStep } from '@millwright/domain/people/first-steps'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import styles from './first-steps.module.css'
import { OpenPointsList } from './open-points-list.tsx'

interface DoneStepProps {
  readonly facts: FirstStepFacts
  readonly machines: readonly Machine[]
  readonly onBack: () => void
  readonly onFinish: () => void
  readonly isEnding: boolean
}

export function DoneStep({ facts, machines, onBack, onFinish, isEnding }: DoneStepProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isComplete = nextFirstStep(facts) === null
  return (
    <section className={styles.panel}>
      <header className={styles.head}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {t('first_steps.done')}
          </h2>
          <p>{t(isComplete ? 'first_steps.done_text' : 'first_steps.done_open_text')}</p>
        </div>
      </header>
      <div className={styles.body}>
        <ul className={styles.more}>
          <li>{t('first_steps.more_shifts')}</li>
          <li>{t('first_steps.more_plan')}</li>
          <li>{t('first_steps.more_notifications')}</li>
        </ul>
        <OpenPointsList machines={machines} />
      </div>
      <footer className={styles.foot}>
        <Button onClick={onBack}>{t('misc.back')}</Button>
        <div className="mw-spacer" />
        <Button variant="filled" loading={isEnding} onClick={onFinish}>
          {t('first_steps.finish')}
        </Button>
      </footer>
    </section>
  )
}
